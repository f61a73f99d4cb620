import { createHash } from "node:crypto";

/** A page's inline scripts and styles, as sources of a content security policy. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Allows a page's inline scripts and styles and nothing else (CSP 3, section 2.3.1). `base` replaces `{{base}}`. */
export function inlineSources(pages: readonly string[], base: string): InlineSources {
  const sources = (pattern: RegExp) => {
    const contents = pages.flatMap((page) =>
      Array.from(page.matchAll(pattern), ([, content = ""]) => content),
    );
    return [...new Set(contents)].map((content) => sourceOf(content.replaceAll("{{base}}", base)));
  };
  return { scripts: sources(/<script>(.*?)<\/script>/gs), styles: sources(/<style>(.*?)<\/style>/gs) };
}

const sourceOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
