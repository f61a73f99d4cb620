import { describe, expect, test } from "bun:test";
import { readPage } from "../../../src/retrieval/page-text.ts";
import type { PageSource } from "../../../src/retrieval/read-articles.ts";

const page = (body: string | Uint8Array, contentType = "text/html"): PageSource => ({
  bytes: typeof body === "string" ? new TextEncoder().encode(body) : body,
  contentType,
});

describe("the words on a page", () => {
  test("are those that a reader could see, wherever they stand", () => {
    const html = `<html><head><title>Bridge</title><style>p { color: red }</style></head><body><nav>Home</nav>
      <p>We will <b>build</b> the br<i>id</i>ge.</p><p>Tom &amp; Ada</p><script>var hidden = "secret";</script>
      <svg><text>chart</text></svg><td>one</td><td>two</td></body></html>`;
    expect(readPage(page(html)).text).toBe("Bridge Home We will build the bridge. Tom & Ada one two");
  });

  test("are read in the page's own encoding", () => {
    const latin1 = new Uint8Array(
      [...'<meta charset="iso-8859-1"><p>Caf'].map((letter) => letter.charCodeAt(0)),
    );
    expect(readPage(page(Buffer.concat([latin1, new Uint8Array([0xe9])]))).text).toBe("Café");
  });

  test("of plain text are its text, and of a picture none", () => {
    expect(readPage(page("a < b\nand  c", "text/plain")).text).toBe("a < b and c");
    expect(readPage(page("GIF89a", "image/gif")).text).toBe("");
  });

  test("are had of any markup, however broken", () => {
    for (const markup of ["<", "<div>", '<a "', "<script>", "<!--", "&", "</p>", "<svg>", "]]>"]) {
      expect(typeof readPage(page(markup.repeat(Math.ceil(1_500_000 / markup.length)))).text).toBe("string");
    }
  });
});
