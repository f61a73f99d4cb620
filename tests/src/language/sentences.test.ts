import { describe, expect, test } from "bun:test";
import { isDependent, isTeasing } from "../../../src/analysis/digest/phrases.ts";
import { isBalanced, sentencesOf } from "../../../src/language/sentences.ts";

describe("sentences", () => {
  test.each([
    ["en", "Dr. J. Smith of St. Ives paid $4.5 million to U.S. firms. He left at 5 p.m. on Friday.", 2],
    ["de", "Der Vertrag gilt laut Dr. Anna Weiß bis zum 15. Dezember 2026. Er kostet 90 Mio. Euro.", 2],
    ["fr", "M. Dupont a parlé. Le train part à 9 heures.", 2],
    ["es", "El Sr. Mora viajó a EE. UU. el lunes. Volverá pronto.", 2],
    ["pl", "Deficyt wynosi 268 mld. zł w br. Sejm głosował.", 2],
    ["ru", "В 2026 г. Москва потратила 12 млн. рублей. Снег растаял.", 2],
    ["ja", "「雨が降る。寒い」と彼は言った。電車は止まった。", 2],
    ["zh", "公司公布财报。利润增长三成！股价上涨。", 3],
    ["ar", "اتفق الطرفان يوم الثلاثاء. ورحبت الأمم المتحدة بالهدنة.", 2],
    ["hi", "बारिश हुई। स्कूल बंद हैं।", 2],
    ["ur", "بارش ہوئی۔ اسکول بند ہیں۔", 2],
    ["en", "“We left. We ran to the boats,” she said. The ship sank.", 2],
  ])("of a text in %s are as people read them: %p", (language, text, count) => {
    const sentences = sentencesOf(text, language);
    expect(sentences).toHaveLength(count);
    expect(sentences.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  });

  test("of Thai, which marks no end, are cut at its spaces, but never into scraps", () => {
    const text =
      "เจ้าหน้าที่อพยพประชาชน 8,500 คนออกจากพื้นที่น้ำท่วมในอำเภอหาดใหญ่เมื่อวันอาทิตย์ หลังฝนตกหนัก 310 มิลลิเมตรใน 24 ชั่วโมง มีผู้เสียชีวิต 5 คน และสูญหาย 2 คน ตามรายงานของกรมป้องกันและบรรเทาสาธารณภัย";
    const sentences = sentencesOf(text, "th");
    expect(sentences.length).toBeWithin(2, 4);
    expect(sentences[0]).toEndWith("310 มิลลิเมตรใน 24 ชั่วโมง");
  });

  test.each([
    ["BERLIN (dpa) – Der Bundestag hat am Donnerstag ein Verbot beschlossen.", "Der Bundestag hat"],
    ["KARACHI: A water main burst in the city on Monday morning.", "A water main"],
    ["LONDON (Reuters) - The bank cut its rate to 1.75% on Thursday.", "The bank cut"],
    ["NATO: the alliance", "NATO: the alliance"],
  ])("begin behind the place where they were written: %p", (text, beginning) => {
    expect(sentencesOf(text, "en")[0]).toStartWith(beginning);
  });
});

test.each([
  ["“It is over,” he said.", true],
  ["„Es ist vorbei“, sagte er.", true],
  ["« C'est fini », dit-il.", true],
  ["「終わった」と述べた。", true],
  ["“It is over, he said.", false],
  ['It is over," he said.', false],
  ["The ferry (built in 1998 sank.", false],
])("quotation marks of %p are balanced: %p", (text, balanced) => {
  expect(isBalanced(text)).toBe(balanced);
});

test.each([
  ["en", "He said no.", true],
  ["en", "But the bank refused.", true],
  ["en", "On Thursday the bank cut its rate.", false],
  ["en", "Theresa May resigned.", false],
  ["de", "Dies sei überfällig.", true],
  ["de", "Nach seinen Angaben hängen 15.000 Arbeitsplätze daran.", true],
  ["de", "Der Bundestag stimmte zu.", false],
  ["es", "El Atlético ganó.", false],
  ["pt", "O governo caiu.", false],
  ["ro", "El a demisionat.", true],
  ["zh", "他表示反对。", true],
  ["ja", "しかし電車は止まった。", true],
  ["th", "แต่ฝนยังตก", true],
  [undefined, "He said no.", true],
])("in %p %p hangs on what stands before: %p", (language, text, hangs) => {
  expect(isDependent(text, language)).toBe(hangs);
});

test.each([
  ["en", "You won't believe what passengers heard", true],
  ["en", "Why the grid keeps falling", true],
  ["en", "What we know about the accident", true],
  ["en", "Is this the end of high mortgages?", true],
  ["en", "The island that …", true],
  ["en", "Will Smith wins second Oscar", false],
  ["en", "Grid collapses for the fourth time this year", false],
  ["de", "Bahnstreik: Was Reisende jetzt wissen müssen", true],
  ["de", "Wasserwerk in Kassel gesperrt", false],
  ["fr", "Et si c'était l'année des grimpeurs ?", true],
  ["pl", "Do Sejmu trafił projekt budżetu", false],
  ["ja", "なぜ円安は続くのか", true],
])("a headline in %p only teases: %p %p", (language, headline, teases) => {
  expect(isTeasing(headline, language)).toBe(teases);
});
