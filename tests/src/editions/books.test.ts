import { describe, expect, test } from "bun:test";
import { XMLValidator } from "fast-xml-parser";
import { parseAtomFeed } from "feedsmith";
import { strFromU8, unzipSync } from "fflate";
import type { OwnFeed } from "../../../src/contract/account/account.ts";
import type { EditionEntry } from "../../../src/contract/account/editions.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { aStory, publishUpdate } from "../../support/updates/published.ts";

type Addresses = { [Name in keyof OwnFeed]: string };

/** Ada has a daily edition of Tom's topic, and a feed of her own. */
async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_URL: "https://topics.example" } });
  const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
  const rockets = await testApp.createTopic(tom.token, { name: "Rockets & <boosters>" });
  const { token } = ada;
  await expectStatus(201, testApp.call("POST", `/api/users/${ada.user.id}/follow/${rockets.id}`, { token }));
  await expectStatus(
    200,
    testApp.call("PUT", "/api/account/edition", { token, body: { schedule: "daily" } }),
  );
  const own = await expectStatus(200, testApp.call<Addresses>("POST", "/api/account/feed", { token }));
  testApp.clock.advance(60_000);
  return {
    ...{ testApp, ada, rockets, own: own.body },
    async edition(told: Parameters<typeof publishUpdate>[2]): Promise<EditionEntry> {
      publishUpdate(testApp, rockets.id, told);
      testApp.clock.advance(24 * 3_600_000);
      await testApp.app.makeEditions();
      const { body } = await expectStatus(
        200,
        testApp.call<EditionEntry[]>("GET", "/api/account/editions", { token }),
      );
      return body[0] as EditionEntry;
    },
    fetch: (address: string, headers: Record<string, string> = {}) =>
      testApp.app.handle(
        new Request(address.replace("https://topics.example", "http://localhost"), { headers }),
      ),
  };
}

const hostile =
  '### A <booster> & "it" \u0007flew\n\nUp [1](https://paper.example/1) and [9](https://paper.example/9)<br>.\n\n- <b>one</b>\n- [x](javascript:alert(1)) ![a rocket](https://track.example/x.png)\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [ ] to do\n\n---\n\nA note.[^1]\n\n[^1]: Small.\n';

async function filesOf(answer: Response) {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(
    ([name, content]) => [name, strFromU8(content)] as const,
  );
  return { bytes, files: new Map(files), names: files.map(([name]) => name) };
}

describe("an edition as a book", () => {
  test("is an EPUB whose parts are well formed, listed once, and in order of reading", async () => {
    const { edition, fetch, own } = await open();
    const { id } = await edition({
      title: "A booster & <more> flew",
      content: hostile,
      pages: ["https://paper.example/1", "https://paper.example/2?a=1&b=2"],
    });
    const answer = await fetch(own.epub.replace("{id}", id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/epub+zip");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="topicapp-\d{4}-\d\d-\d\d\.epub"$/);
    const { bytes, files, names } = await filesOf(answer);
    // By its first bytes a reader knows what the file is, before it unpacks anything.
    expect(names[0]).toBe("mimetype");
    expect(new TextDecoder().decode(bytes.subarray(30, 58))).toBe("mimetypeapplication/epub+zip");
    for (const [name, content] of files) {
      if (/\.(?:xhtml|opf|svg|xml)$/.test(name))
        expect([name, XMLValidator.validate(content)]).toEqual([name, true]);
    }
    const opf = files.get("EPUB/package.opf") ?? "";
    const listed = [...opf.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)];
    expect(listed.map(([, , href]) => `EPUB/${href}`).sort()).toEqual(
      names.filter((name) => name.startsWith("EPUB/") && name !== "EPUB/package.opf").sort(),
    );
    const read = [...opf.matchAll(/<itemref idref="([^"]+)"/g)].map(([, name]) => name);
    expect(read).toEqual(["cover", "contents", "update-1"]);
    expect(opf).toContain(`<dc:identifier id="edition">urn:uuid:${id}</dc:identifier>`);
    expect(files.get("EPUB/contents.xhtml")).toContain(
      "Rockets &amp; &lt;boosters&gt;: A booster &amp; &lt;more&gt; flew</a>",
    );
  });

  test("has its sources as footnotes, no raw HTML, no pictures, and links to pages alone", async () => {
    const { edition, fetch, own } = await open();
    const { id } = await edition({
      content: hostile,
      pages: ["https://paper.example/1", "https://paper.example/2?a=1&b=2"],
    });
    const { files } = await filesOf(await fetch(own.epub.replace("{id}", id)));
    const chapter = files.get("EPUB/update-1.xhtml") ?? "";
    expect(chapter).toContain('Up\u00A0<a href="#n1" epub:type="noteref" role="doc-noteref">1</a>');
    expect(chapter).toContain('id="n2"><p>2. <a href="https://paper.example/2?a=1&amp;b=2">');
    // There is no ninth source to lead to.
    expect(chapter).toContain('<a href="https://paper.example/9">9</a>');
    expect(chapter).not.toMatch(/<img|<b>|<input|javascript|track\.example|align=/);
    expect(chapter).not.toContain("\u0007");
  });

  test("is another file once its reader may not see a part of it, and gone when nothing is left", async () => {
    const { testApp, edition, fetch, own } = await open();
    const { id } = await edition({ stories: [aStory("s1", "A booster flew")] });
    const address = own.epub.replace("{id}", id);
    const first = await fetch(address);
    const known = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await fetch(address, known)).status).toBe(304);
    const again = await fetch(address);
    expect((await filesOf(again)).bytes).toEqual((await filesOf(first)).bytes);
    testApp.db.update(topics).set({ isPublic: false }).run();
    expect((await fetch(address, known)).status).toBe(404);
  });

  test("is nobody's without the token of its owner's feed", async () => {
    const { testApp, edition, fetch, own, ada } = await open();
    const { id } = await edition({});
    const bob = await testApp.signUp("Bob");
    const other = await expectStatus(
      200,
      testApp.call<Addresses>("POST", "/api/account/feed", { token: bob.token }),
    );
    const address = own.epub.replace("{id}", id);
    const refused = [
      other.body.epub.replace("{id}", id),
      address.replace(".epub", ".pdf"),
      address.replace(id, "%00"),
      "https://topics.example/editions/none/x.epub",
      "https://topics.example/feeds/none/opds.xml",
    ];
    for (const wrong of refused) expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404]);
    await testApp.call("DELETE", "/api/account/feed", { token: ada.token });
    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(own.opds)).status).toBe(404);
  });
});

test("the catalogue of one's editions leads an e-reader to each as a book, newest first", async () => {
  const { testApp, edition, fetch, own } = await open();
  const none = await fetch(own.opds);
  expect([none.status, parseAtomFeed(await none.text()).entries ?? []]).toEqual([200, []]);
  const first = await edition({ title: "First" });
  testApp.clock.advance(1_000);
  const second = await edition({ title: "Second & last" });
  const answer = await fetch(own.opds);
  expect(answer.headers.get("content-type")).toBe(
    "application/atom+xml;profile=opds-catalog;kind=acquisition",
  );
  const feed = parseAtomFeed(await answer.text());
  expect(feed.links?.find(({ rel }) => rel === "self")?.href).toBe(own.opds);
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["Second & last", "First"]);
  const books = feed.entries?.map(({ links }) =>
    links?.find(({ rel }) => rel === "http://opds-spec.org/acquisition"),
  );
  expect(books?.map((link) => link?.type)).toEqual(["application/epub+zip", "application/epub+zip"]);
  expect(books?.map((link) => link?.href)).toEqual(
    [second, first].map(({ id }) => own.epub.replace("{id}", id)),
  );
  expect((await fetch(books?.[1]?.href ?? "")).status).toBe(200);
});
