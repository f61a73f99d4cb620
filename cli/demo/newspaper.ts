import { type Publisher, publishers } from "./publishers.ts";
import type { WiredArticle } from "./wire.ts";

/**
 * Writes a search's or a section's articles as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). Simulating
 * three days of all publishers takes a second or two; parsing XML feeds would double that.
 */
export function feed(site: Publisher, origin: string, articles: WiredArticle[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: publishers[site],
    home_page_url: origin,
    items: articles.map(({ title, text, path, publishedAt }) => ({
      id: origin + path,
      url: origin + path,
      title,
      content_text: text,
      date_published: publishedAt.toISOString(),
    })),
  });
}

/** The page that a citation links to. Its first line says that it's a sample. */
export function articlePage({ site, title, text, publishedAt }: WiredArticle): string {
  return `<!doctype html>
<html dir="auto">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asMarkup(title)}</title>
<style>
  body { max-width: 38rem; margin: 0 auto; padding: 1.5rem; font: 1.125rem/1.6 Georgia, serif }
  small { font: 0.875rem/1.4 system-ui, sans-serif; color: GrayText }
  .sample { display: block; padding: 0.5rem 0.75rem; border: 1px solid; border-radius: 0.25rem }
  :root { color-scheme: light dark }
</style>
<small class="sample" dir="ltr">This is a sample article of the topicapp demo. Its publisher, people and events are invented.</small>
<p dir="auto">${asMarkup(publishers[site])}</p>
<h1 dir="auto">${asMarkup(title)}</h1>
<small dir="ltr">${publishedAt.toUTCString()}</small>
<p dir="auto">${asMarkup(text)}</p>
</html>
`;
}

function asMarkup(text: string): string {
  return Bun.escapeHTML(text);
}
