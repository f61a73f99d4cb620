import { describe, expect, test } from "bun:test";
import { isOnlyPreamble, saysNothingNew } from "../../../../src/updates/writing/nothing-new.ts";

describe("nothing new", () => {
  test.each([
    "NOTHING NEW",
    "Nothing new.",
    "**NOTHING NEW**",
    " \n# Nothing   new\n",
    "NOTHING NEW, because all of it was told before: the landing, the pad.",
    "Everything was told already. NOTHING NEW",
    "There is nothing new to report since yesterday.",
    "No new developments since the last update.",
    "I found no new information about this topic.",
    "I searched the web but found no news.",
    "Es gibt nichts Neues.",
    "NICHTS NEUES",
    "Keine neuen Meldungen.",
    "Rien de nouveau depuis hier.",
    "Aucune nouvelle information.",
    "No hay novedades.",
    "Sin novedades: no se han publicado noticias nuevas.",
    "No se han publicado noticias nuevas desde ayer.",
    "Sem novidades: não foram publicadas notícias novas.",
    "Nessuna novità: non sono state pubblicate notizie nuove.",
    "Rien de nouveau : aucune nouvelle information n'a été publiée.",
    "Keine Neuigkeiten: Es wurden keine neuen Artikel gefunden.",
    "Inget nytt: inga nya nyheter har publicerats.",
    "Geen nieuws: er zijn geen nieuwe berichten verschenen.",
    "Não há novidades desde ontem.",
    "Non ci sono novità.",
    "Geen nieuwe berichten.",
    "Nic nowego.",
    "Yeni bir şey yok.",
    "Ничего нового.",
    "没有新消息。",
    "暂无新内容",
    "新しいニュースはありません。",
    "새로운 소식이 없습니다.",
    "لا جديد",
    "कुछ नया नहीं है।",
    "کوئی نئی خبر نہیں",
  ])("is what %j says", (answer) => {
    expect(saysNothingNew(answer)).toBe(true);
  });

  test.each([
    "Nothing new but this: it landed.",
    "Sin novedades: el puente sigue cerrado.",
    "Nothing newer",
    "",
    "# Booster lands\n\nIt landed [1].",
    "No new taxes, minister says.",
    "Nothing new except the landing.",
    "Nichts Neues außer der Landung in Kourou.",
    "# Nothing new?\n\nA new pad opened in Kourou [2].",
  ])("is not what %j says", (answer) => {
    expect(saysNothingNew(answer)).toBe(false);
  });

  test("is not what a long answer says, whatever it begins with", () => {
    expect(
      saysNothingNew(`# Nothing new under the sun\n\n${"The walls of Pompeii speak. ".repeat(20)}`),
    ).toBe(false);
  });
});

describe("a preamble alone", () => {
  test.each([
    "I'll search for the latest news about rockets.",
    "Let me look for recent updates on this topic.",
    "Sure, I'll check the web for news:",
    "Ich suche nach aktuellen Meldungen.",
    "Je vais chercher les dernières actualités.",
    "Voy a buscar noticias recientes.",
    "我来搜索最新消息。",
    "まず最新のニュースを検索します。",
  ])("is %j", (answer) => {
    expect(isOnlyPreamble(answer)).toBe(true);
  });

  test.each([
    "# Rocket lands\n\nIt landed.",
    "Let's Encrypt raises its limits, and its search looks better [1].",
    "Nothing new.",
    "I'll search for the latest news. The bridge at Millbeck reopened on Monday after two months of repairs.",
    "Ich suche nach Neuigkeiten. Die Brücke bei Mühlbach ist seit Montag wieder für Lastwagen freigegeben.",
  ])("is not %j", (answer) => {
    expect(isOnlyPreamble(answer)).toBe(false);
  });
});
