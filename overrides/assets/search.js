// The search dialog: queries Pagefind's index, which the browser loads in pieces at the first query.

const PAGES = 10 // pages shown
const SECTIONS = 4 // sections shown of each page
const HIGHLIGHT = "highlight" // the parameter that carries the query to the page found

const language = document.documentElement.lang
const dialog = document.querySelector(".search")
const button = document.querySelector(".search-button")
const query = dialog.querySelector(".search__query")
const status = dialog.querySelector(".search__status")
const results = dialog.querySelector(".search__results")
const base = new URL(dialog.dataset.base + "/", location.href)

let index
let latest = 0
let timer

button.addEventListener("click", open)
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close() // a click beside the dialog
})
dialog.querySelector(".search__close").addEventListener("click", () => dialog.close())
dialog.addEventListener("close", () => button.focus())
dialog.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault() // Enter in the field opens the first result
  links()[0]?.click()
})
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]")
  if (typing || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return
  if (["/", "f", "s"].includes(event.key)) {
    event.preventDefault()
    open()
  }
})
dialog.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.isComposing) return
  event.preventDefault()
  const stops = [query, ...links()]
  const next = stops.indexOf(document.activeElement) + step
  stops[(next + stops.length) % stops.length].focus()
})
// Inside an input method the query is not ready before the composition ends.
query.addEventListener("input", (event) => {
  if (!event.isComposing) later()
})
query.addEventListener("compositionend", later)

function open() {
  dialog.showModal()
  query.select()
  load().catch(() => {})
}

function links() {
  return [...results.querySelectorAll("a")]
}

function later() {
  clearTimeout(timer)
  timer = setTimeout(search, 120)
}

async function load() {
  index ??= import(new URL("pagefind/pagefind.js", base)).then(async (pagefind) => {
    await pagefind.options({ excerptLength: 24, baseUrl: base.pathname })
    await pagefind.init()
    return pagefind
  })
  try {
    return await index
  } catch (error) {
    index = undefined // the next query tries again
    throw error
  }
}

async function search() {
  const call = ++latest
  const words = normalise(query.value)
  if (!words) return show([], "")
  try {
    const found = await find(await load(), words)
    const pages = await Promise.all(found.slice(0, PAGES).map((result) => result.data()))
    if (call !== latest) return
    const text = dialog.dataset[found.length ? "found" : "none"]
    const ranked = pages.map((page) => rank(page, words)).sort((one, other) => other.score - one.score)
    show(ranked, text.replace("{count}", found.length))
  } catch {
    if (call === latest) show([], dialog.dataset.failed)
  }
}

// The index holds the forms that the pages use.  Where a query finds nothing, its words lose their endings, letter by
// letter: both languages inflect at the end.
async function find(pagefind, words) {
  const apart = await letters(pagefind, words)
  for (let shorter = words, tries = 0; tries < 4; tries++) {
    const { results } = await pagefind.search(shorter)
    const others = results.filter((result) => !apart.some(({ id }) => id === result.id))
    if (apart.length || others.length) return [...apart, ...others]
    const cut = shorter.replace(/(?<=[^\s]{2})[^\s](?=\s|$)/gu, "")
    if (cut === shorter) break
    shorter = cut
  }
  return []
}

// Beside Japanese, the index takes some words apart into their letters, as 訂正 in a heading of its own or 552B after a
// particle: such a word is found as the phrase of its letters.
async function letters(pagefind, words) {
  if (language !== "ja" || words.length > 12 || /\s/.test(words)) return []
  return (await pagefind.search(`"${[...words].join(" ")}"`)).results
}

// One form for what is written in several: full and half width, upper and lower case, and in Korean a word with or
// without its particle, which the index, matching beginnings of words, finds by the stem.
function normalise(text) {
  const words = text.normalize("NFKC").toLowerCase().trim().split(/\s+/).filter(Boolean)
  return (language === "ko" ? words.map(stem) : words).join(" ")
}

const PARTICLES =
  /(?<=[가-힣a-z0-9]{2})(?:에서는|에서도|으로는|에서|으로|부터|까지|에게|이나|은|는|이|가|을|를|의|에|로|와|과|도|만|나)$/

function stem(word) {
  return word.replace(PARTICLES, "")
}

// The sections of a page that say most about the query, the best first: those whose heading or text holds the whole
// query, then those that hold most of its words.
function rank(page, words) {
  const texts = sections(page)
  const sought = squeeze(words)
  const parts = segments(words)
  const scored = page.sub_results.map((section) => {
    const heading = squeeze(section.title)
    const text = heading + squeeze(texts.get(section.anchor?.id) ?? "")
    const held = parts.filter((part) => text.includes(part)).length / parts.length
    const named = parts.filter((part) => heading.includes(part)).length / parts.length
    const often = (text.split(sought).length - 1) / Math.sqrt(text.length + 100)
    const score = 4 * heading.includes(sought) + 2 * text.includes(sought) + 2 * held + 1.5 * named + often
    return { section, score }
  })
  scored.sort((one, other) => other.score - one.score)
  const best = scored.filter(({ score }) => score > scored[0].score - 4).slice(0, SECTIONS)
  // Pages of the same kind come in the order of the index: what a section is worth decides only in broad steps.
  const score = Math.round(scored[0]?.score ?? 0)
  return { title: page.meta.title, url: page.url, sections: best.map(({ section }) => section), score }
}

function squeeze(text) {
  return text.normalize("NFKC").toLowerCase().replace(/[\s\u200b]+/g, "")
}

// The words of a query that carry its meaning: without the short ones that only hold a Japanese sentence together.
function segments(words) {
  const parts = [...new Intl.Segmenter(language, { granularity: "word" }).segment(words)]
    .filter(({ isWordLike, segment }) => isWordLike && !/^\p{Script=Hiragana}{1,3}$/u.test(segment))
    .map(({ segment }) => squeeze(segment))
  return parts.length ? parts : [squeeze(words)]
}

// The text of each section, by the id of its heading.  Pagefind counts words, which in the raw text of a Japanese page
// are separated by zero-width spaces.
function sections(page) {
  const words = page.raw_content.split(/[\s\u200b]+/)
  const anchors = page.anchors.filter((anchor) => /^h[1-6]$/.test(anchor.element))
  return new Map(
    anchors.map((anchor, number) => [anchor.id, words.slice(anchor.location, anchors[number + 1]?.location).join(" ")]),
  )
}

function show(pages, text) {
  status.textContent = text
  results.replaceChildren(
    ...pages.map(({ title, url, sections }) => {
      const item = document.createElement("li")
      const list = document.createElement("ul")
      list.append(...sections.map((section) => entry(section.title, section.url, section.excerpt, title)))
      const heading = link(title, url)
      heading.className = "search__page"
      item.append(heading, list)
      return item
    }),
  )
}

function entry(title, url, excerpt, page) {
  const item = document.createElement("li")
  const anchor = link(title === page ? "" : title, url)
  const text = document.createElement("span")
  text.className = "search__excerpt"
  text.innerHTML = excerpt // escaped by Pagefind, but for its <mark>
  anchor.append(text)
  item.append(anchor)
  return item
}

function link(title, url) {
  const anchor = document.createElement("a")
  const target = new URL(url, location.href)
  target.searchParams.set(HIGHLIGHT, query.value.trim())
  anchor.href = target
  const name = document.createElement("span")
  name.className = "search__title"
  name.textContent = title
  anchor.append(name)
  // The page may be this one: then only the fragment changes, and the dialog has to go.
  anchor.addEventListener("click", () => dialog.close())
  return anchor
}

// Mark the query on the page that was found, without touching its elements.
function markOnPage() {
  const address = new URL(location.href)
  const sought = address.searchParams.get(HIGHLIGHT)
  if (!sought || !window.CSS?.highlights) return
  const words = [...new Set([sought, ...normalise(sought).split(" ")])].filter((word) => word.length > 1)
  const ranges = []
  const walker = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.toLowerCase()
    for (const word of words) {
      for (let at = text.indexOf(word.toLowerCase()); at >= 0; at = text.indexOf(word.toLowerCase(), at + 1)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + word.length)
        ranges.push(range)
      }
    }
  }
  CSS.highlights.set("search", new Highlight(...ranges))
  address.searchParams.delete(HIGHLIGHT)
  history.replaceState(history.state, "", address) // a copied link does not carry the query
}

markOnPage()
