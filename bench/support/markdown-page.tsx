import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Markdown } from "../../web/updates/markdown/markdown.tsx";

const small = "Some *words*, [a link](https://example.org)\n\n- an item\n\n| a |\n|---|\n| b |\n";

/** Renders and lays out a text, as a page does that has shown a short summary before; answers the elements. */
function show(text: string): number {
  const place = document.body.appendChild(document.createElement("div"));
  flushSync(() => createRoot(place).render(<Markdown content={text} />));
  place.getBoundingClientRect();
  return place.querySelectorAll("*").length;
}

Object.assign(globalThis, { show, showSmall: () => show(small) });
