import { createHash } from "node:crypto";

/** A page's inline scripts and styles, as sources of a content security policy. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Hashes a page's inline scripts and styles, so that a policy allows them and nothing else (CSP 3, section 2.3.1). */
export function inlineSources(html: string): InlineSources {
  const sources = (pattern: RegExp) => [
    ...new Set(Array.from(html.matchAll(pattern), ([, content = ""]) => sourceOf(content))),
  ];
  return { scripts: sources(/<script>(.*?)<\/script>/gs), styles: sources(/<style>(.*?)<\/style>/gs) };
}

const sourceOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
