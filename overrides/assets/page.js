// What a page does beside being read: the colour scheme, the tooltips of source marks and terms, the place in the table of
// contents, the way back to the top.

// The colour scheme; an inline script at the top of the page applies what is stored here.
const schemeButton = document.querySelector(".scheme-button")
schemeButton.addEventListener("click", () => {
  const dark = document.body.dataset.mdColorScheme !== "slate"
  document.body.dataset.mdColorScheme = dark ? "slate" : "default"
  try {
    localStorage.setItem("scheme", dark ? "dark" : "light")
  } catch {
    // the choice then lasts for this page
  }
})

// Titles as tooltips that also come by keyboard, stay while they are pointed at, and leave on Escape (WCAG 2.2, 1.4.13).
const tooltip = document.createElement("div")
tooltip.className = "tooltip"
tooltip.role = "tooltip"
tooltip.id = "tooltip"
let described // the element whose title is shown
let leaving

for (const element of document.querySelectorAll("article a[title]")) {
  element.addEventListener("mouseenter", () => show(element))
  element.addEventListener("focus", () => show(element))
  element.addEventListener("mouseleave", hideSoon)
  element.addEventListener("blur", hide)
}
// A finger cannot point without pressing: the first tap on a term explains it, the second follows the link.
for (const element of document.querySelectorAll("article a.term")) {
  let explainedBefore = true
  element.addEventListener("pointerdown", (event) => {
    explainedBefore = event.pointerType !== "touch" || described === element
  })
  element.addEventListener("click", (event) => {
    if (explainedBefore) return
    event.preventDefault()
    show(element)
  })
}
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch" && described && !described.contains(event.target)) hide()
})
tooltip.addEventListener("mouseenter", () => clearTimeout(leaving))
tooltip.addEventListener("mouseleave", hideSoon)
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide()
})

function show(element) {
  if (described !== element) hide()
  clearTimeout(leaving)
  if (!element.title) return
  described = element
  tooltip.textContent = element.title
  element.removeAttribute("title") // or the browser would show its own beside this one
  element.setAttribute("aria-describedby", tooltip.id)
  document.body.append(tooltip)
  const at = element.getBoundingClientRect()
  const room = document.documentElement.clientWidth - tooltip.offsetWidth - 8
  tooltip.style.insetInlineStart = `${Math.max(8, Math.min(at.left, room)) + scrollX}px`
  const above = at.top > tooltip.offsetHeight + 64
  tooltip.style.insetBlockStart = `${(above ? at.top - tooltip.offsetHeight - 2 : at.bottom + 2) + scrollY}px`
}

function hideSoon() {
  leaving = setTimeout(hide, 150)
}

function hide() {
  clearTimeout(leaving)
  if (!described) return
  described.title = tooltip.textContent
  described.removeAttribute("aria-describedby")
  described = undefined
  tooltip.remove()
}

// The table of contents shows the section that is being read: the last whose heading has passed the upper third.
const entries = new Map(
  [...document.querySelectorAll(".md-nav--secondary a.md-nav__link")].map((link) => [
    document.getElementById(decodeURIComponent(link.hash.slice(1))),
    link,
  ]),
)
const top = document.querySelector(".md-top")
top?.addEventListener("click", () => {
  scrollTo({ top: 0 })
  document.querySelector(".md-skip")?.focus()
})

function follow() {
  if (top) top.hidden = scrollY < 2 * innerHeight
  let current
  for (const [heading, link] of entries) {
    if (heading && heading.getBoundingClientRect().top < innerHeight / 3) current = link
    link.classList.remove("md-nav__link--active")
    link.removeAttribute("aria-current")
  }
  current?.classList.add("md-nav__link--active")
  current?.setAttribute("aria-current", "location")
}

let waiting = false
addEventListener(
  "scroll",
  () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(() => {
      waiting = false
      follow()
    })
  },
  { passive: true },
)
follow()
