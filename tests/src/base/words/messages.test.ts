import { describe, expect, test } from "bun:test";
import { compileTexts, type Entry } from "../../../../src/base/words/compile.ts";
import { MessageError, namesIn, parseMessage, pluralsIn } from "../../../../src/base/words/message.ts";

const entry = (text: string, args?: string): Entry => ({
  ...{ text, hash: "", state: "draft" },
  ...(args !== undefined && { args }),
});

/** The function that a message is compiled to. */
function compiled(language: string, text: string, args: string): (...given: unknown[]) => string {
  const source = compileTexts(language, new Map([["room.key", entry(text, args)]]), ["room"]);
  return new Function(`return (${source}).rooms.room.key`)();
}

describe("a message", () => {
  test("chooses among the plurals of its language", () => {
    const pages = compiled(
      "pl",
      "{count, plural, one {# strona} few {# strony} many {# stron} other {# strony}}",
      "count",
    );
    expect([1, 3, 5, 22, 1.5].map((count) => pages(count))).toEqual([
      "1 strona",
      "3 strony",
      "5 stron",
      "22 strony",
      "1,5 strony",
    ]);
  });

  test("prefers an exact number, and writes large ones short", () => {
    const found = compiled(
      "de",
      "{count, plural, =0 {Keine Treffer} one {# Treffer} other {# Treffer}}",
      "count",
    );
    expect([found(0), found(1), found(2_500_000)]).toEqual([
      "Keine Treffer",
      "1 Treffer",
      "2,5\u00a0Mio. Treffer",
    ]);
  });

  test("has the form of a thousand where it shows thousands", () => {
    const readers = compiled(
      "uk",
      "{n, plural, one {# читач} few {# читачі} many {# читачів} other {# читача}}",
      "n",
    );
    const whole = compiled(
      "uk",
      "{n} {n, plural, one {читач} few {читачі} many {читачів} other {читача}}",
      "n",
    );
    expect([readers(1203), whole(1203)]).toEqual(["1,2\u00a0тис. читачів", "1\u00a0203 читачі"]);
  });

  test("keeps a name's direction from right to left, and an address as it is", () => {
    const by = compiled("ar", "بقلم {name}", "name");
    expect([by("Robin Vale"), by("https://a.example/1?b=2")]).toEqual([
      "بقلم \u2068Robin Vale\u2069",
      "بقلم https://a.example/1?b=2",
    ]);
    expect(compiled("de", "von {name}", "name")("Robin Vale")).toBe("von Robin Vale");
  });

  test("chooses by a word, and counts in the plural around it", () => {
    const text =
      "{name}{unread, plural, one {, # neu} other {{unread, select, undefined {} other {, # neu}}}}";
    const account = compiled("de", text, "name, unread");
    expect([account("Ada", 3), account("Ada", undefined)]).toEqual(["Ada, 3 neu", "Ada"]);
  });

  test("takes any word for what it is, also one that every object has", () => {
    const found = compiled("de", "{q, select, null {Alles} other {Nichts zu {q}}}", "q");
    expect([found(null), found("constructor"), found("toString")]).toEqual([
      "Alles",
      "Nichts zu constructor",
      "Nichts zu toString",
    ]);
  });

  test("takes what stands in an object, and money", () => {
    const cost = compiled("de", "{looked}: {usd, number, usd}", "{ looked, usd }");
    expect(cost({ looked: 1234, usd: 0.5 })).toBe("1.234: 0,50\u00a0$");
  });

  test("keeps apostrophes, and braces behind one", () => {
    const text = compiled("fr", "l'article {n} '{'non'}' l''autre", "n");
    expect(text("x")).toBe("l'article x {non} l'autre");
  });

  test("runs nothing that a translator wrote", () => {
    const text = compiled("de", '"+alert(1)+" \\ `{name}`', "name");
    expect(text("Ada")).toBe('"+alert(1)+" \\ `Ada`');
  });

  test("is refused with what is wrong", () => {
    for (const text of ["{", "}", "{name", "{count, plural, one {#}}", "{count, date}", "{count, plural}"])
      expect(() => parseMessage(text)).toThrow(MessageError);
  });

  test("says which values and plurals it has", () => {
    const parts = parseMessage("{a, select, x {{b, plural, one {#} other {{c}}}} other {}}");
    expect([...namesIn(parts)]).toEqual(["a", "b", "c"]);
    expect(pluralsIn(parts)).toEqual([["one", "other"]]);
  });
});

test("texts come as nested as their keys, each in the longest room that fits", () => {
  const entries = new Map([
    ["topics.page.kinds.week", entry("Woche")],
    ["topics.share", entry("Teilen")],
  ]);
  const source = compileTexts("de", entries, ["topics", "topics.page"]);
  expect(new Function(`return (${source})`)()).toEqual({
    locale: "de",
    rooms: { topics: { share: "Teilen" }, "topics.page": { kinds: { week: "Woche" } } },
  });
});
