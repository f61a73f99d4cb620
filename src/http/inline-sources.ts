import { createHash } from "node:crypto";

/** The scripts and styles of a page itself, as a content security policy names them. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** The scripts and styles in a page, each as the source that allows it and nothing else (CSP 3, section 2.3.1). */
export function inlineSources(html: string): InlineSources {
  const sources = (pattern: RegExp) => [
    ...new Set(Array.from(html.matchAll(pattern), ([, content = ""]) => sourceOf(content))),
  ];
  return { scripts: sources(/<script>(.*?)<\/script>/gs), styles: sources(/<style>(.*?)<\/style>/gs) };
}

const sourceOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
