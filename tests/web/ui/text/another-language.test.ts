import { expect, test } from "bun:test";

globalThis.topicappTexts = { locale: "de", rooms: {} };
const { exactDollars, roughDollars } = await import("../../../../web/ui/text/dollars.ts");
const { formatCount } = await import("../../../../web/ui/text/numbers.ts");
const { languageChoices, shortLanguageName } = await import("../../../../web/topics/form/where-it-looks.tsx");

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("amounts are written as the page's language writes them", () => {
  expect([roughDollars(1.8), roughDollars(1234.5), exactDollars(0.0123)].map(plain)).toEqual([
    "1,80 $",
    "1.235 $",
    "0,0123 $",
  ]);
});

test("so are large counts", () => {
  expect([999, 12_345, 1_234_567].map(formatCount).map(plain)).toEqual(["999", "12.345", "1,2 Mio."]);
});

test("so are the names of languages", () => {
  expect(shortLanguageName("fr")).toBe("Französisch");
  expect(languageChoices(null).map(({ name }) => name)).toContain("Französisch (français)");
});
