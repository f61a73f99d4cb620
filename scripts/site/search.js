// Runs in the site's pages, from a server or a file, so it is a classic script without imports.
(() => {
  const box = document.querySelector(".search");
  const [field, list, count] = [
    box.querySelector("input"),
    box.querySelector("#found"),
    box.querySelector(".count"),
  ];
  const { options, index, words } = globalThis.topicappDocuments;
  const search = MiniSearch.loadJS(index, options);

  // On a phone the text comes first.
  document.querySelector("nav details").open = !matchMedia("(width < 48rem)").matches;

  field.addEventListener("input", show);
  field.addEventListener("focus", show);
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) list.hidden = true;
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      list.hidden = true;
      field.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden) return;
    event.preventDefault();
    const stops = [field, ...list.querySelectorAll("a")];
    stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
  });
  document.addEventListener("keydown", (event) => {
    const isWriting = /^(?:INPUT|TEXTAREA)$/.test(document.activeElement?.tagName);
    if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });

  function show() {
    const text = field.value.trim();
    const found = text === "" ? [] : search.search(text).slice(0, 8);
    list.replaceChildren(...found.map(entryOf));
    list.hidden = found.length === 0;
    count.textContent = text === "" ? "" : countOf(found.length);
  }

  function countOf(found) {
    return found === 0 ? words.nothing : words.found.replace("#", found);
  }

  function entryOf({ path, anchor, heading, title, text }) {
    const link = document.createElement("a");
    link.href = `${box.dataset.root}${path}${anchor && `#${anchor}`}`;
    const [name, excerpt] = [document.createElement("strong"), document.createElement("span")];
    name.textContent = heading === title ? title : `${title}: ${heading}`;
    excerpt.textContent = text.slice(0, 120);
    link.append(name, excerpt);
    return link;
  }
})();
