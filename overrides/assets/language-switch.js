// The link to the other language also works without this script; with it, the reader stays in the same section.
for (const link of document.querySelectorAll(".language-switch")) {
  link.addEventListener("click", () => {
    link.hash = location.hash
  })
}
