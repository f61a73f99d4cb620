import { expect, test } from "bun:test";
import fc from "fast-check";
import { headlineOf } from "../../../../src/analysis/digest/headline.ts";
import { readPapers } from "../../../../src/analysis/digest/papers.ts";

/** The headline of an event of which the only paper's own one teases. */
function headlineFor(title: string, sentence: string): string | undefined {
  const article = {
    ...{ url: "https://a.example/1", page: "https://a.example/1", site: "a.example" },
    ...{ title, extract: sentence, publishedAt: new Date("2026-11-20") },
  };
  return headlineOf(readPapers([article], new Date("2026-11-21T12:00:00Z")), { text: sentence, article })
    ?.text;
}

test.each([
  [
    "Why Ada Lane resigns",
    "Ada Lane, the chair of the harbour's board for eleven years, told the town's council on Friday that she resigns.",
    "Ada Lane, the chair of the harbour's board for eleven years, told the town's council on Friday that she resigns",
  ],
  [
    "Warum die Brücke gesperrt bleibt",
    "Das Ministerium für Verkehr in der Nordmark erklärte am Freitag, dass die alte Brücke über die Lavra noch zwei Jahre gesperrt bleibt.",
    "Das Ministerium für Verkehr in der Nordmark erklärte am Freitag, dass die alte Brücke über die Lavra noch zwei Jahre gesperrt bleibt",
  ],
  [
    "Dlaczego most jest zamknięty",
    "Minister transportu Adam Halden, odpowiedzialny za most na rzece Lavra, poinformował w piątek, że most będzie zamknięty.",
    "Minister transportu Adam Halden, odpowiedzialny za most na rzece Lavra, poinformował w piątek, że most będzie zamknięty",
  ],
  [
    "Por qué suben los precios del puerto",
    "Los precios del puerto de Halden suben desde el lunes un 13,75 % para todos los barcos de la región, según la autoridad portuaria.",
    "Los precios del puerto de Halden suben desde el lunes un 13,75 % para todos los barcos de la región",
  ],
])(
  "for %p, no sentence is cut behind a subject, a verb of saying or within a figure",
  (title, sentence, expected) => {
    expect(headlineFor(title, sentence)).toBe(expected);
  },
);

test.each([
  [
    "is a clause of it",
    "Why the bridge closes",
    "The bridge over the Lavra will be closed to lorries for two years from Monday, the ministry of transport said in a statement.",
    "The bridge over the Lavra will be closed to lorries for two years from Monday",
  ],
  [
    "is the sentence where what is left out would turn it",
    "Why the trout did not return",
    "For six years and 900,000 euros the bed of the Ember was restored, and there are as few trout as before.",
    "For six years and 900,000 euros the bed of the Ember was restored, and there are as few trout as before",
  ],
  [
    "has a second clause where the first is none by itself",
    "Why the bridge closes",
    "After two years of talks with the town, the ministry of transport has closed the bridge over the Lavra to lorries, a spokeswoman said.",
    "After two years of talks with the town, the ministry of transport has closed the bridge over the Lavra to lorries",
  ],
  [
    "in German too",
    "Warum der Streik weitergeht",
    "Die Bahn und die Gewerkschaft haben sich in der Nacht auf höhere Löhne geeinigt, aber der Streik geht nach Angaben beider weiter.",
    "Die Bahn und die Gewerkschaft haben sich in der Nacht auf höhere Löhne geeinigt, aber der Streik geht nach Angaben beider weiter",
  ],
])("a headline that is made of a sentence %s", (_, title, sentence, expected) => {
  expect(headlineFor(title, sentence)).toBe(expected);
});

test.each([
  ["+++ Zug entgleist bei Halden +++ Zwei Verletzte +++", "Zug entgleist bei Halden"],
  ["WM-Gastgeber USA:Der Zirkus kommt", "WM-Gastgeber USA: Der Zirkus kommt"],
  [": Halden votes again in May", "Halden votes again in May"],
  ["LiveKrieg in der Ukraine:Selenskij reist nach Oslo", "Krieg in der Ukraine: Selenskij reist nach Oslo"],
  ["LiveKit raises 40 million dollars", "LiveKit raises 40 million dollars"],
  ["Scoop: Ferry line sells its last ship", "Ferry line sells its last ship"],
  ["Halden wins in Lavra with five goals of Berg and…", "Halden wins in Lavra with five goals of Berg"],
  ["Pads with cameras still set for 2027 - A.example news", "Pads with cameras still set for 2027"],
  ["45\\.400 Haushalte ohne Strom", "45.400 Haushalte ohne Strom"],
  ["Streit ums Wasser:„Das reicht nicht“", "Streit ums Wasser: „Das reicht nicht“"],
  ["Plus+Hafenchef: „Das Eis geht zurück“", "Hafenchef: „Das Eis geht zurück“"],
  ["HN+„Fährenpass“ startet am Montag", "„Fährenpass“ startet am Montag"],
  ["P+ (Abo); Korvo: Finnische Ohrfeigen gebacken", "Korvo: Finnische Ohrfeigen gebacken"],
  ["Halden verkauft seinen Torwart – „Ein Witz“", "Halden verkauft seinen Torwart"],
  ["Billigflieger ist insolvent – wie groß ist das Risiko?", "Billigflieger ist insolvent"],
  ["The talks in Halden have failed. Why?", "The talks in Halden have failed"],
  ["One in three buyers follows friends. Here’s why that is bad", "One in three buyers follows friends"],
  [
    "Halden is back in the first league again: now its owner and…",
    "Halden is back in the first league again",
  ],
  [
    "Die Regierung der Nordmark legt nach monatelangem Streit einen Entwurf für das neue Wassergesetz vor, der Landwirte und Städte gleichermaßen zum Sparen verpflichtet",
    "Die Regierung der Nordmark legt nach monatelangem Streit einen Entwurf für das neue Wassergesetz vor",
  ],
])("the headline of %p is %p", (title, headline) => {
  expect(headlineFor(title, "Mehr ist am Abend nicht bekannt geworden, sagte der Hafenchef.")).toBe(headline);
});

test.each([
  ["Ferry aground - Politics - The Halden Herald", "haldenherald.example", "Ferry aground", ""],
  ["Ferry aground | halden.example | Wirtschaft", "halden.example", "Ferry aground", ""],
  ["Ferry aground - Dagens Hafen", "dh.example", "Ferry aground", ""],
  ["Le ferry s'est échoué - Libération", "liberation.example", "Le ferry s'est échoué", ""],
  ["Ferry aground – HD – 28.04.2026", "hd.example", "Ferry aground", ""],
  ["Ferry aground, Tageszeitung junger Hafen, 18.05.2026", "jungerhafen.example", "Ferry aground", ""],
  ["Ferry aground - captain held", "captain.example", "Ferry aground - captain held", ""],
  ["Tennis: Record of Ada Lane - Tom Reed", "herald.example", "Tennis: Record of Ada Lane - Tom Reed", ""],
  ["Ferry aground - La Gazzetta del Porto", "gdp24.example", "Ferry aground", "A ferry ran aground."],
  ["Ferry aground - Ultima Ora - Agenzia HALDEN", "halden.example", "Ferry aground", ""],
  ["Tennis: Lane - Reed", "herald.example", "Tennis: Lane - Reed", "Ada Lane plays Tom Reed."],
])("the headline of %p at %s is %p", (title, site, headline, extract) => {
  const place = { url: "https://a.example/1", page: "https://a.example/1", site };
  const article = { ...place, title, extract, publishedAt: null };
  expect(headlineOf(readPapers([article], null), null)?.text).toBe(headline);
});

test.each([
  [
    "„Das Eis geht zurück“",
    "Der Chef des Hafens von Halden sieht weniger Eis als je zuvor.",
    "Der Chef des Hafens von Halden sieht weniger Eis als je zuvor",
  ],
  [
    "How big is Evermark?",
    "Evermark, one of the largest builders, is 300 billion dollars in debt.",
    "Evermark, one of the largest builders, is 300 billion dollars in debt",
  ],
  ["How big is Evermark?", "Guest column.", "How big is Evermark?"],
  ["How big is Evermark?", "You have read about the debts of Evermark before.", "How big is Evermark?"],
  ["How big is Evermark?", "The new record of the Spanish singer is known.", "How big is Evermark?"],
  [
    "She left Halden in a storm. Then came the letters",
    "Ada Lane has left the board of the harbour of Halden.",
    "Ada Lane has left the board of the harbour of Halden",
  ],
  [
    "Leute: „Es laufen zu viele Möwen herum“",
    "Sänger Tom Reed hat in Halden sein Konzert unterbrochen.",
    "Sänger Tom Reed hat in Halden sein Konzert unterbrochen",
  ],
  [
    "Reed: „Es laufen zu viele Möwen herum“",
    "Der Sänger Tom Reed hat in Halden sein Konzert unterbrochen.",
    "Reed: „Es laufen zu viele Möwen herum“",
  ],
  [
    "What does the oath stand for?",
    "The oath of Halden is not by chance based on the old words of its founders and first settlers: harbour, freedom, the sea, the law and the separation of powers.",
    "The oath of Halden is not by chance based on the old words of its founders and first settlers",
  ],
  [
    "Is Mayor Ada Lane too old for Halden?",
    "Tom Reed\n\neditor\n\nMayor Ada Lane of Halden is 81 years old today.",
    "Mayor Ada Lane of Halden is 81 years old today",
  ],
  [
    "Heftige Worte gegen Radfahrer?",
    "Viele Leser werfen den Radfahrern vor, rote Ampeln und Zebrastreifen in der Stadt Halden zu missachten, und fordern Strafen von der Polizei.",
    "Viele Leser werfen den Radfahrern vor, rote Ampeln und Zebrastreifen in der Stadt Halden zu missachten, und fordern Strafen von der Polizei",
  ],
  ["US closes a harbour near Halden", "Nobody knew of it.", "US closes a harbour near Halden"],
])("%p before %p becomes %p", (title, sentence, headline) => {
  expect(headlineFor(title, sentence)).toBe(headline);
});

test.each([
  [
    "ElektroautosHalden steigert Produktion",
    "Halden steigert wieder, was sein Werk baut.",
    "Elektroautos: Halden steigert Produktion",
  ],
  [
    "Kabinen für 21 EuroDas taugt die Fähre",
    "Die Fähre fährt nach Halden.",
    "Kabinen für 21 Euro: Das taugt die Fähre",
  ],
  ["OpenHalden buys a harbour", "A firm of Halden will pay for it.", "OpenHalden buys a harbour"],
  [
    "YouTube blocks two channels",
    "Two channels on YouTube are blocked, and no tube is.",
    "YouTube blocks two channels",
  ],
  [
    "LE FOTO DI HALDEN Le navi lasciano il porto",
    "Le navi di Halden.",
    "LE FOTO DI HALDEN: Le navi lasciano il porto",
  ],
  ["UNHCR Chief visits Halden", "The chief of the UNHCR came by ship.", "UNHCR Chief visits Halden"],
])("what a page's markup attached to %p becomes a topic: %p", (title, sentence, headline) => {
  expect(headlineFor(title, sentence)).toBe(headline);
});

test.each([
  [
    "en",
    "The talks on the ferry to Halden have failed again: what's next?",
    "The talks on the ferry to Halden have failed again",
  ],
  [
    "it",
    "Il sindaco di Halden sarà sentito nel processo: ecco perché",
    "Il sindaco di Halden sarà sentito nel processo",
  ],
  [
    "es",
    "El alcalde de Halden cierra el puerto hasta el lunes: así afecta",
    "El alcalde de Halden cierra el puerto hasta el lunes",
  ],
  [
    "de",
    "Die Fähre nach Halden fährt ab Montag nicht mehr: Was jetzt gilt",
    "Die Fähre nach Halden fährt ab Montag nicht mehr",
  ],
  [
    "fr",
    "Le port de Halden ferme ses portes pour deux mois : voici pourquoi",
    "Le port de Halden ferme ses portes pour deux mois",
  ],
  [
    "pt",
    "O porto de Halden fecha as portas até segunda-feira: entenda",
    "O porto de Halden fecha as portas até segunda-feira",
  ],
  [
    "nl",
    "Het kabinet wil dat de haven van Halden maandag sluit: waarom eigenlijk",
    "Het kabinet wil dat de haven van Halden maandag sluit",
  ],
  [
    "sv",
    "Hamnen i Halden stängs helt från och med måndag: så påverkas du",
    "Hamnen i Halden stängs helt från och med måndag",
  ],
  [
    "pt",
    "O porto de Halden fecha as portas até segunda-feira; entenda",
    "O porto de Halden fecha as portas até segunda-feira",
  ],
  [
    "pl",
    "Budowa mostu w Halden nabiera tempa. Tak wygląda plac budowy",
    "Budowa mostu w Halden nabiera tempa",
  ],
])("in %s, %p loses its tease", (_, title, headline) => {
  expect(headlineFor(title, `${headline}.`)).toBe(headline);
});

test.each([
  [
    "Réforme du port. Pourquoi le projet braque encore",
    "Le gouvernement présente lundi la réforme du port de Halden.",
    "Le gouvernement présente lundi la réforme du port de Halden",
  ],
  [
    "Halden Marina: esta es su versión de acceso",
    "El puerto deportivo Halden Marina abre el lunes.",
    "El puerto deportivo Halden Marina abre el lunes",
  ],
  [
    "Ferry fares, cabins and meals: here's what changes",
    "Ferry fares to Halden rise on Monday.",
    "Ferry fares to Halden rise on Monday",
  ],
])("a topic alone is no headline: %p", (title, sentence, headline) => {
  expect(headlineFor(title, sentence)).toBe(headline);
});

test.each([
  [
    "The town keeps its ferry – but the captain may lose his job | Ada Lane",
    "The town keeps its ferry – but the captain may lose his job",
  ],
  [
    "„Es herrscht Chaos“ – so lief die Entlassung in Halden ab",
    "„Es herrscht Chaos“ – so lief die Entlassung in Halden ab",
  ],
  ["Llega la guía del puerto... ¡y también en papel!", "Llega la guía del puerto... ¡y también en papel!"],
  ["Der Streit geht weiter Eine Kolumne von Ada Lane", "Der Streit geht weiter"],
])("the headline of the column or remark %p is %p", (title, headline) => {
  expect(headlineFor(title, "")).toBe(headline);
});

test.each([
  "YouTube blocks two channels of Halden",
  "WHO warns of measles in Halden",
  "Young captains leave Halden",
])("the beginning of %p is no question", (title) => {
  expect(headlineFor(title, "Nobody in the town of Halden knew of it before.")).toBe(title);
});

test("a title too short to show its language is read in its topic's", () => {
  const title = "Haven van Halden gaat vanaf maandag helemaal dicht: waarom eigenlijk";
  const article = {
    ...{ url: "https://a.example/1", page: "https://a.example/1", site: "a.example" },
    ...{ title, extract: "", publishedAt: null },
  };
  const headline = headlineOf(readPapers([article], null, "nl"), null);
  expect(headline?.text).toBe("Haven van Halden gaat vanaf maandag helemaal dicht");
});

test("a long title is never cut within a sentence", () => {
  const title = `Halden har ingått tre avtal med ${"Nordmarkens Hamnbolag ".repeat(6)}om överlåtelse av hamnen och kallar till stämma`;
  expect(title.length).toBeGreaterThan(160);
  expect(headlineFor(title, "")).toBe(title);
});

test("a headline is short, whatever a title is made of", () => {
  const words = fc.constantFrom(
    "Halden",
    "und",
    "wins –",
    "Why?",
    "a.example",
    "| A",
    ": the",
    "…",
    "„So“",
    "+++",
    "12 Gründe,",
  );
  const title = fc.array(words, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(title, (written) => {
      const once = headlineFor(written, "Nothing.") ?? "";
      expect(once.length).toBeLessThanOrEqual(220);
      expect(once).not.toMatch(/^\s|\s$|\+\+\+/);
    }),
  );
});

test("a headline that is only the site's name is a clause of the first sentence, or none", () => {
  const sentence = "The ferry to Halden runs again from Monday.";
  expect(headlineFor("A.Example", sentence)).toBe("The ferry to Halden runs again from Monday");
  const article = {
    ...{ url: "https://a.example/1", page: "https://a.example/1", site: "a.example" },
    ...{ title: "A Example", extract: "", publishedAt: null },
  };
  expect(headlineOf(readPapers([article], new Date("2026-11-21T12:00:00Z")), null)).toBeNull();
});

test("a headline is no sentence from inside a page, where a company stands unnamed", () => {
  const article = {
    ...{ url: "https://a.example/1", page: "https://a.example/1", site: "a.example", publishedAt: null },
    title: "Why is Kyiv attacking Wildberries?",
    extract:
      "Warehouses burned near Moscow again. The company akin to Amazon has come under heavy attacks in Russia.",
  };
  const papers = readPapers([article], null);
  const text = "The company akin to Amazon has come under heavy attacks in Russia.";
  expect(headlineOf(papers, { text, article })?.text).toBe("Why is Kyiv attacking Wildberries?");
});

test("in a script without spaces, another paper's plain headline stands for one that asks", () => {
  const papers = [
    ["中国为什么这样做？", "中国政府周二宣布，将从下月起对进口钢铁征收百分之二十的关税。"],
    ["中国宣布对进口钢铁征收关税", "商务部周二宣布新关税。该措施将持续到明年年底，适用于所有国家。"],
  ].map(([title = "", extract = ""], at) => {
    const url = `https://${at}.example/`;
    return { url, page: url, site: `${at}.example`, title, extract, publishedAt: new Date("2026-11-20") };
  });
  const read = readPapers(papers, new Date("2026-11-21T12:00:00Z"));
  expect(headlineOf(read, null)?.text).toBe("中国宣布对进口钢铁征收关税");
});
