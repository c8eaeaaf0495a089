// The link to the other language also works without this script; with it, the reader stays in the same section.
for (const link of document.querySelectorAll(".language-switch, .offer__accept")) {
  link.addEventListener("click", () => {
    link.hash = location.hash
  })
}

// A reader whose browser puts another language of the site before that of the page is offered it, until they decline.
const DECLINED = "language-offer-declined"
const offer = document.querySelector(".offer")
if (offer) {
  const languages = [document.documentElement.lang, offer.lang]
  const preferred = navigator.languages
    .map((tag) => tag.split("-")[0])
    .find((tag) => languages.includes(tag))
  if (preferred === offer.lang && !remembered()) {
    offer.hidden = false
    offer.querySelector(".offer__decline").addEventListener("click", () => {
      offer.hidden = true
      remember()
    })
    offer.querySelector(".offer__accept").addEventListener("click", remember)
  }
}

function remembered() {
  try {
    return localStorage.getItem(DECLINED) !== null
  } catch {
    return true // where nothing can be remembered, asking on every page would be a nuisance
  }
}

function remember() {
  try {
    localStorage.setItem(DECLINED, "1")
  } catch {
    // the offer then comes again
  }
}
