import { expect, test } from "bun:test";
import { type Parser, Unreadable } from "../../../../src/base/parser.ts";
import { createHtmlWriter } from "../../../../src/editions/syndication/html.ts";

/** Refuses what is too heavy, as a worker does that passed its bounds. */
function refusing() {
  const asked: string[] = [];
  const parser = {
    async parse(_job: unknown, { markdown }: { markdown: string }) {
      asked.push(markdown);
      if (markdown.startsWith("heavy")) throw new Unreadable("it takes too long to read");
      return `<p>${markdown}</p>`;
    },
    close: async () => {},
  } as unknown as Parser;
  return { asked, htmlOf: createHtmlWriter(parser) };
}

test("an update that is beyond a worker costs no other, and comes as its words; each is read once", async () => {
  const { asked, htmlOf } = refusing();
  const updates = [
    { id: "1", content: "light" },
    { id: "2", content: "heavy <b> & *marks*" },
  ];
  const html = ["<p>light</p>", "<p>heavy &lt;b&gt; &amp; *marks*</p>"];
  expect(await htmlOf(updates)).toEqual(html);
  expect(await htmlOf(updates)).toEqual(html);
  expect(asked).toEqual(["light", "heavy <b> & *marks*"]);
});

test("a failure of ours is not taken for a text that is beyond a worker", async () => {
  const parser = {
    parse: () => Promise.reject(new Error("closed")),
    close: async () => {},
  } as unknown as Parser;
  expect(createHtmlWriter(parser)([{ id: "1", content: "light" }])).rejects.toThrow("closed");
});
