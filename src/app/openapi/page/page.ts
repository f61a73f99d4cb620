import { createHash } from "node:crypto";
import { writeCall } from "./call.ts";
import { objectFields, rulesOf, typeOf } from "./fields.ts";
import { html, Markup } from "./html.ts";
import style from "./page.css" with { type: "text" };
import type { ApiDocument, JsonSchema, Operation } from "./parts.ts";
import { type Section, sections, sentence, slug } from "./prose.ts";

export interface Looks {
  /** Ends with a slash. */
  base: string;
  /** Data URLs; null if the app has none. */
  font: string | null;
  icon: string | null;
}

interface HtmlPage {
  html: string;
  /** Allows exactly the page's own style; there is no script. */
  contentSecurityPolicy: string;
}

interface Group {
  name: string;
  description: string;
  calls: [path: string, method: string, operation: Operation][];
}

export function writePage(document: ApiDocument, { base, font, icon }: Looks): HtmlPage {
  const { info } = document;
  const css = style + (font ? fontFace(font) : "");
  const about = sections(info.description);
  const groups = groupsOf(document);
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#111315" media="(prefers-color-scheme: dark)">
<title>The API of ${info.title}</title>
<link rel="icon" href="${icon ?? "data:,"}">
<style>${new Markup(css)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><div class="wide">
<a class="wordmark" href="${base}">${info.title}<span class="dot"></span></a>
<span class="badge">API ${info.version}</span>
<a class="raw" href="${base}api/openapi.json">openapi.json</a>
</div></header>
<div class="wide columns">
${contents(about, groups)}
<main id="content">
<h1>The API</h1>
<p class="lead">Everything that the app does, it does through these calls. The same as <a href="${base}api/openapi.json">OpenAPI 3.1</a>, for programs.</p>
<div class="overview">
${about.map(({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>${body}</section>\n`)}
</div>
${groups.map((group) => writeGroup(document, group))}
<section id="shapes" class="group"><h2>Shapes</h2><p>What bodies hold, by name.</p>
${Object.entries(document.components.schemas).map(writeShape)}
</section>
</main>
</div>
</body>
</html>
`;
  return { html: text, contentSecurityPolicy: policyFor(css) };
}

function contents(about: Section[], groups: Group[]): Markup {
  return html`<nav aria-label="Contents">
<p class="eyebrow">About</p>
<ul>${about.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
${groups.map(
  ({ name, calls }) => html`<p class="eyebrow"><a href="#${slug(`calls ${name}`)}">${name}</a></p>
<ul>${calls.map(([, , { operationId, summary }]) => html`<li><a href="#${operationId}">${summary}</a></li>`)}</ul>`,
)}
<p class="eyebrow"><a href="#shapes">Shapes</a></p>
</nav>`;
}

function writeGroup(document: ApiDocument, { name, description, calls }: Group): Markup {
  return html`<section id="${slug(`calls ${name}`)}" class="group"><h2>${name}</h2><p>${sentence(description)}</p>
${calls.map((call) => writeCall(document, ...call))}</section>
`;
}

function writeShape([name, schema]: [name: string, schema: JsonSchema]): Markup {
  const { description = "", examples = [] } = schema;
  const rules = rulesOf(schema).map((rule) => `, ${rule}`);
  const suchAs = !schema.enum && examples.map((example) => html`, such as <code>${String(example)}</code>`);
  return html`<details class="call shape">
<summary><h3><code class="path">${name}</code> <span class="does">${sentence(description)}</span></h3></summary>
<div class="parts" id="shape-${name}"><div class="words">
${objectFields(schema) || html`<p>${typeOf(schema)}${rules}${suchAs}</p>`}
</div></div>
</details>
`;
}

function groupsOf({ tags, paths }: ApiDocument): Group[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Group["calls"][number] => [path, method, operation]),
  );
  return tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter(([, , { tags: its }]) => its.includes(name)),
  }));
}

function fontFace(url: string): string {
  return `@font-face{font-family:Newsreader;font-weight:200 800;src:url(${url}) format("woff2")}`;
}

function policyFor(css: string): string {
  const hash = createHash("sha256").update(css).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src data:",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
