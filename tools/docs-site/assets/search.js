// @ts-nocheck: runs in the browser, for which the tools have no types.

const input = document.getElementById("search");
const results = document.getElementById("results");
const pages = document.getElementById("pages");
const base = document.body.dataset.base;
let index;

function load(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${base}assets/${name}`;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Builds the index at the first search: most visits need none. */
async function indexed() {
  if (index) return index;
  await Promise.all([load("minisearch.js"), load("search-entries.js")]);
  index = new globalThis.MiniSearch({
    fields: ["heading", "page", "text"],
    storeFields: ["url", "page", "heading"],
    searchOptions: { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { heading: 4, page: 2 } },
  });
  index.addAll(globalThis.searchEntries);
  return index;
}

function entry({ url, page, heading }) {
  const link = document.createElement("a");
  link.href = base + url;
  link.textContent = heading;
  const where = document.createElement("small");
  where.textContent = page;
  const item = document.createElement("li");
  item.append(link, where);
  return item;
}

async function search() {
  const words = input.value.trim();
  results.hidden = words === "";
  pages.hidden = words !== "";
  if (words === "") return;
  const found = (await indexed()).search(words);
  const list = document.createElement("ul");
  list.append(...found.slice(0, 30).map(entry));
  results.replaceChildren(found.length === 0 ? "No results." : list);
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
