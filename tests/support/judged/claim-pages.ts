import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Page {
  title: string;
  text?: string;
}

const updates = JSON.parse(readFileSync(join(import.meta.dir, "../../data/claims.json"), "utf8")) as {
  id: string;
  pages: Page[];
}[];

/** A page of the labelled set as its paper would serve it: a menu, the article, a footer. */
export function labelledPage(
  update: string,
  number: number,
  { head = "", cut }: { head?: string; cut?: number } = {},
) {
  const page = updates.find(({ id }) => id === update)?.pages[number - 1];
  const title = page?.title ?? "";
  const paragraphs = (page?.text ?? "").slice(0, cut).split("\n\n");
  const html = `<!doctype html><html><head><title>${title} – The Paper</title>${head}</head><body>
    <nav><a href="/">Home</a> <a href="/w">World</a></nav><article><h1>${title}</h1>
    ${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n")}</article><footer>Imprint</footer></body></html>`;
  return { title, html };
}
