import { expect, test } from "bun:test";
import { checkClaims } from "../../../../src/analysis/citations/claims/check.ts";
import { claimOf } from "../../../../src/analysis/citations/claims/evidence.ts";

const pages = {
  en: "The council of Leeds raised tram fares to 3 pounds on Monday. The driver was not hurt. Shops close earlier in winter. Mayor Clare Hughes thanked the cleaners of Leeds. The new bridge is the longest in Yorkshire.",
  de: "In Gera sind die Mieten im Mai gestiegen. Die Stadt lehnt eine Notöffnung des Freibads ab. Hinweise auf Brandstiftung gibt es nicht. Drei Zeugen haben den Brand in Gera beobachtet.",
  fr: "Les loyers ont baissé de 1,8 % à Lille en un an. La direction refuse de négocier avec les salariés. La maire, Alice Roux, a remercié les pompiers.",
  es: "El tráfico del puerto de Vigo aumentó un 4,5 % hasta junio. No hubo huelgas este año.",
  it: "La funivia di Bormio resta chiusa fino a dicembre. La società ha rimborsato i biglietti.",
  nl: "Het aantal inbraken in Breda daalde vorig jaar tot 410. De fietsbrug gaat twee maanden later open.",
  sv: "Arbetslösheten i Skåne sjönk i oktober till 9,1 procent. Kommunen har godkänt planen för hamnen. Hamnen öppnar på torsdagen och arbetet tog fjorton veckor.",
  pl: "Ceny mieszkań w Toruniu wzrosły w maju o 4 procent. Ruch ciężarówek na moście jest zabroniony.",
} as const;

function claimed(language: keyof typeof pages, claim: string) {
  const [onPage] = checkClaims([claim], { text: pages[language], publishedAt: null }, language);
  if (!onPage) throw new Error("a claim has a result");
  return claimOf([1], new Map([[1, { ...onPage, isWhole: true }]])).claim;
}

test.each([
  ["en", "The council of Leeds lowered tram fares to 3 pounds."],
  ["en", "The driver was hurt."],
  ["en", "Mayor Clare Hughes thanked the cleaners of Bradford."],
  ["en", "The new bridge is the shortest in Yorkshire."],
  ["de", "In Gera sind die Mieten im Mai gesunken."],
  ["de", "Drei Zeugen haben den Brand in Jena beobachtet."],
  ["de", "Fünf Zeugen haben den Brand in Gera beobachtet."],
  ["de", "Es gibt Hinweise auf Brandstiftung."],
  ["fr", "Les loyers ont augmenté de 1,8 % à Lille en un an."],
  ["fr", "La direction accepte de négocier avec les salariés."],
  ["es", "El tráfico del puerto de Vigo cayó un 4,5 %."],
  ["it", "La società non ha rimborsato i biglietti."],
  ["nl", "De fietsbrug gaat twee maanden eerder open."],
  ["sv", "Arbetslösheten i Skåne steg i oktober till 9,1 procent."],
  ["pl", "Ceny mieszkań w Toruniu spadły w maju o 4 procent."],
] as const)("the opposite of what the page says is not stated, %s: %s", (language, claim) => {
  expect(claimed(language, claim)).toBe("not_stated");
});

test.each([
  ["en", "Tram fares in Leeds rose to 3 pounds on Monday."],
  ["en", "Clare Hughes, the mayor of Leeds, thanked the cleaners."],
  ["en", "The cleaners of Leeds were thanked by Mayor Clare Hughes."],
  ["de", "Den Brand in Gera haben drei Zeugen beobachtet."],
  ["fr", "Alice Roux, maire de Lille, a remercié les pompiers."],
  ["de", "Die Stadt verweigert eine Notöffnung des Freibads."],
  ["fr", "À Lille, les loyers ont reculé de 1,8 % en un an."],
  ["es", "El tráfico del puerto de Vigo creció un 4,5 %."],
  ["it", "La funivia di Bormio è chiusa fino a dicembre."],
  ["nl", "Het aantal inbraken in Breda is vorig jaar gedaald tot 410."],
  ["sv", "Arbetslösheten i Skåne minskade till 9,1 procent i oktober."],
] as const)("the same in other words is found, %s: %s", (language, claim) => {
  expect(claimed(language, claim)).toBe("found");
});

test.each([
  ["sv", "Hamnen öppnar på fredagen."],
  ["sv", "Arbetet tog femton veckor."],
] as const)("another day or number isn't found, %s: %s", (language, claim) => {
  expect(["not_found", "not_stated"]).toContain(claimed(language, claim));
});
