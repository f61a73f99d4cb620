import { html, type Markup } from "./html.ts";

/** A sentence, with what stands between backticks as code. */
export function sentence(text: string): Markup {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/** One section of a longer text. */
export interface Section {
  id: string;
  title: string;
  body: Markup[];
}

/** What the description's overview uses of markdown: second-level headings, paragraphs, blocks of code. */
export function sections(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((written) => {
      const [title = "", ...blocks] = written.trim().split(/\n\n+/);
      return { id: slug(title), title, body: blocks.map(block) };
    });
}

/** A title as the end of an address. */
export function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function block(written: string): Markup {
  const code = written.match(/^```\n([\s\S]*)\n```$/)?.[1];
  return code === undefined ? html`<p>${sentence(written)}</p>` : html`<pre>${code}</pre>`;
}
