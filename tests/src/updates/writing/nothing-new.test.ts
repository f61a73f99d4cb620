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
    "No encontré novedades relevantes.",
    "Sin cambios: no hay noticias nuevas desde la última actualización.",
    "# Sin novedades\n\nNo se han publicado noticias nuevas sobre este tema.",
    "Sin actualizaciones.",
    "Keine Aktualisierungen.",
    "Aucun nouveau développement à signaler.",
    "Aucun fait nouveau.",
    "Nessun aggiornamento.",
    "Nessuna nuova notizia da segnalare.",
    "Não encontrei novidades.",
    "Nenhuma notícia nova.",
    "Geen updates.",
    "No updates.",
    "Nothing has changed since the last update.",
    "Inga nyheter: inga nya artiklar har publicerats.",
    "Inga nya händelser.",
    "Brak nowości: nie opublikowano nowych wiadomości.",
    "Новостей нет: новых сообщений не публиковалось.",
    "Немає новин: нових повідомлень не було.",
    "Es gab keine nennenswerten Entwicklungen seit gestern.",
    "Neue Entwicklungen sind nicht bekannt.",
    "Aucune évolution notable n'est à signaler.",
    "Rien à signaler depuis la dernière fois.",
    "No se han registrado nuevos acontecimientos.",
    "No existen novedades sobre este tema.",
    "Non sono emerse nuove informazioni.",
    "Al momento non ci sono aggiornamenti.",
    "Não houve desenvolvimentos significativos desde ontem.",
    "Não foram encontradas novas informações.",
    "Sinds de laatste update is er niets veranderd.",
    "Ik heb geen recente artikelen gevonden.",
    "Nie pojawiły się żadne nowe informacje.",
    "Od ostatniej aktualizacji nic się nie zmieniło.",
    "Inga väsentliga förändringar sedan senaste uppdateringen.",
    "Det har inte hänt något nytt.",
    "I couldn't find any new articles about this topic.",
    "None of the articles contain anything new.",
    "All of these articles have already been covered in earlier updates.",
    "Nothing new has happened since the last update, so there is nothing to add.",
    "Alle Artikel wurden bereits in früheren Updates behandelt.",
    "Es hat sich seit gestern nichts Wesentliches geändert.",
    "Tous ces articles ont déjà été traités dans les mises à jour précédentes.",
    "Rien n'a changé depuis la dernière fois.",
    "Todos los artículos ya se trataron en actualizaciones anteriores.",
    "Dall'ultimo aggiornamento non è cambiato nulla.",
    "Nada mudou desde a última atualização.",
    "Alle artikelen zijn al eerder behandeld.",
    "Det finns inga nyheter om ämnet.",
    "**No changes.** Both pieces repeat the announcement from Monday.",
    "Die Quellen bestätigen lediglich den bisherigen Stand. Neue Fakten enthalten sie nicht.",
    "J'ai parcouru les articles. Aucun ne va au-delà de ce qui figurait dans la dernière mise à jour.",
    "No hay nada que añadir, porque los artículos solo retoman lo que ya se publicó.",
    "Tutti gli articoli precedono l'ultimo aggiornamento, quindi non c'è nulla da pubblicare.",
    "Todos os artigos são anteriores à última atualização, portanto não há nada a publicar.",
    "Ingen uppdatering i dag: allt sades redan i går.",
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
    expect(saysNothingNew(answer, "")).toBe(true);
  });

  test.each([
    "Nothing new but this: it landed.",
    "Sin novedades: el puente sigue cerrado.",
    "Nothing new from the talks. The union repeats its call for a strike on Tuesday.",
    "Nada nuevo sobre el acuerdo. El sindicato confirma la huelga del lunes.",
    "Inga nya uppgifter om branden. Två personer vårdas på sjukhus.",
    "Keine neuen Erkenntnisse zum Brand. Zwei Bewohner sind noch im Krankenhaus.",
    "Sin novedades en Colombia: el Gobierno aprueba la reforma",
    "Aucune nouvelle de l'otage; le Hamas libère trois autres prisonniers.",
    "Sem novidades no Orçamento, o PS abstém-se e a lei passa.",
    "Keine neuen Schulden: Der Bundestag beschließt den Haushalt.",
    "",
    "# Booster lands\n\nIt landed [1].",
    "No new taxes, minister says.",
    "Pas de nouvelles taxes en 2027, promet le ministre.",
    "Keine weiteren Opfer nach dem Unfall in Halden.",
    "Aucun changement de gouvernement : le Premier ministre reste.",
    "Non è una novità che il ponte sia chiuso.",
    "Brak zmian w rządzie: premier pozostaje.",
    "Inga fler gripna efter explosionen i Halden.",
    "Nothing new under the sun, says coach as Leeds lose again.",
    "No new cases reported: outbreak over, says WHO.",
    "No updates for Windows 10 after October, Microsoft confirms.",
    "Nichts Neues vom Verkehrsminister, Bahnkunden sind enttäuscht.",
    "Tous les vols ont déjà repris à Orly.",
    "Geen nieuws over vermiste wandelaars, zoektocht gestaakt.",
    "Nothing new except the landing.",
    "Nichts Neues außer der Landung in Kourou.",
    "# Nothing new?\n\nA new pad opened in Kourou [2].",
  ])("is not what %j says", (answer) => {
    expect(saysNothingNew(answer, "")).toBe(false);
  });

  test("is not what a long answer says, whatever it begins with", () => {
    expect(
      saysNothingNew(`# Nothing new under the sun\n\n${"The walls of Pompeii speak. ".repeat(20)}`, ""),
    ).toBe(false);
  });
});

describe("nothing new about a topic", () => {
  test("may name the topic and the day", () => {
    const answer = "Zum Stromausfall in Berlin gibt es heute keine neuen Meldungen.";
    expect(saysNothingNew(answer, "Stromausfall Berlin, 27. November 2026")).toBe(true);
  });

  test.each([
    ["Fed interest rates", "No change: Fed keeps interest rates."],
    ["EZB Leitzins", "Die EZB hat den Leitzins nicht verändert."],
    ["Huelga de Renfe", "Sin acuerdo: la huelga de Renfe sigue."],
  ])("of %j is not what %j says", (subject, answer) => {
    expect(saysNothingNew(answer, subject)).toBe(false);
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
    "I'll check the news. Bridge opens in Kourou.",
    "I'll search for the latest news. The bridge at Millbeck reopened on Monday after two months of repairs.",
    "Ich suche nach Neuigkeiten. Die Brücke bei Mühlbach ist seit Montag wieder für Lastwagen freigegeben.",
  ])("is not %j", (answer) => {
    expect(isOnlyPreamble(answer)).toBe(false);
  });
});
