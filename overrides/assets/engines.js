// The tables of all engines: sort and filter the matrix, ask the chooser.  Both read their tables; no fact and no rule is
// written here.

const words = JSON.parse(document.getElementById("engines-words").textContent)
const RANKS = ["yes", "partial", "unknown", "no"]

const matrix = document.querySelector("table.matrix")
if (matrix) {
  tools("matrix").append(makeFilter(matrix), makeSort(matrix))
}
const chooser = document.querySelector("table.chooser")
if (chooser) tools("chooser").append(...makeChooser(chooser))

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

function tools(name) {
  return document.querySelector(`.tools[data-for="${name}"]`)
}

function headings(table) {
  return [...table.tHead.rows[0].cells].slice(1)
}

function rows(table) {
  return [...table.tBodies[0].rows]
}

// The status or the answer in a cell, by the class that the page was written with.
function verdict(cell, prefix) {
  const name = [...cell.querySelector("a").classList].find((name) => name.startsWith(prefix))
  return name.slice(prefix.length)
}

// A choice among the columns of a table; `act` gets the index of the column, 0 for none.
function makeSelect(table, label, none, act) {
  const select = element("select", {}, element("option", { value: "0", textContent: none }))
  headings(table).forEach((heading, index) => {
    select.append(element("option", { value: String(index + 1), textContent: heading.textContent.trim() }))
  })
  select.addEventListener("change", () => act(Number(select.value)))
  return element("label", {}, label, select)
}

function makeSort(table) {
  const original = rows(table)
  return makeSelect(table, words.sort, words.sort_none, (column) => {
    headings(table).forEach((heading, index) => {
      if (index + 1 === column) heading.setAttribute("aria-sort", "descending")
      else heading.removeAttribute("aria-sort")
    })
    const rank = (row) => RANKS.indexOf(verdict(row.cells[column], "status-"))
    table.tBodies[0].append(...(column ? [...original].sort((one, other) => rank(one) - rank(other)) : original))
  })
}

function makeFilter(table) {
  return makeSelect(table, words.filter, words.filter_all, (column) => {
    for (const row of rows(table)) {
      row.hidden = column > 0 && !["yes", "partial"].includes(verdict(row.cells[column], "status-"))
    }
  })
}

function makeChooser(table) {
  const address = new URL(location.href)
  const wanted = new Set((address.searchParams.get("need") ?? "").split(",").filter(Boolean))
  const boxes = headings(table).map((heading) => {
    const box = element("input", { type: "checkbox", value: heading.querySelector("[id]").id.replace("condition-", "") })
    box.checked = wanted.has(box.value)
    box.addEventListener("change", answer)
    return { box, name: heading.textContent.trim() }
  })
  const fields = element(
    "fieldset",
    {},
    element("legend", { textContent: words.conditions }),
    ...boxes.map(({ box, name }) => element("label", {}, box, " ", name)),
  )
  const results = element("div", { className: "chooser-results", ariaLive: "polite" })
  answer()
  return [fields, results]

  function answer() {
    const chosen = boxes.flatMap(({ box }, index) => (box.checked ? [index + 1] : []))
    const need = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value)
    if (need.length) address.searchParams.set("need", need.join(","))
    else address.searchParams.delete("need")
    history.replaceState(history.state, "", address.href.replaceAll("%2C", ","))
    const groups = { remain: [], undecided: [], dropped: [] }
    for (const row of rows(table)) {
      const cells = chosen.map((index) => row.cells[index])
      const failing = cells.filter((cell) => verdict(cell, "answer-") === "fails")
      const unknown = cells.filter((cell) => verdict(cell, "answer-") === "unknown")
      const group = failing.length ? "dropped" : unknown.length ? "undecided" : "remain"
      groups[group].push(item(row, failing.length ? failing : unknown))
    }
    results.replaceChildren(
      ...Object.entries(groups).flatMap(([group, items]) => [
        element("h3", { textContent: words[group], className: `group-${group}` }),
        items.length ? element("ul", {}, ...items) : element("p", { textContent: words.nobody }),
      ]),
    )
  }

  // An engine with the reasons for its place, each linked to the row that backs it.
  function item(row, cells) {
    const reasons = cells.map((cell) => {
      const link = cell.querySelector("a").cloneNode(true)
      return element("li", {}, `${cell.dataset.label}: `, link)
    })
    const engine = row.cells[0].querySelector("a").cloneNode(true)
    return reasons.length ? element("li", {}, engine, element("ul", {}, ...reasons)) : element("li", {}, engine)
  }
}
