import { html, type Markup } from "./html.ts";

export function sentence(text: string): Markup {
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

export interface Section {
  id: string;
  title: string;
  body: Markup[];
}

/** Reads only second-level headings, paragraphs and code blocks, because the overview uses nothing else. */
export function sections(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((written) => {
      const [title = "", ...blocks] = written.trim().split(/\n\n+/);
      return { id: slug(title), title, body: blocks.map(block) };
    });
}

export function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function block(written: string): Markup {
  const code = written.match(/^```\n([\s\S]*)\n```$/)?.[1];
  return code === undefined ? html`<p>${sentence(written)}</p>` : html`<pre>${code}</pre>`;
}
