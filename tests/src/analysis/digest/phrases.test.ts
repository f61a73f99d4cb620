import { describe, expect, test } from "bun:test";
import { isDatedAsOf } from "../../../../src/analysis/digest/days.ts";
import {
  endsWithinADay,
  isBackground,
  isBoilerplate,
  isDependent,
  isFirstPerson,
  namesRelativeDay,
  pointsBack,
} from "../../../../src/analysis/digest/phrases.ts";

describe("words that nobody is named for are first person", () => {
  test.each([
    ["en", "Unfortunately we lost him this morning before the helicopter reached Palu."],
    ["en", "Colleagues from across the EU bring the skills that benefit the communities we serve."],
    ["de", "Zum Glück haben wir in den letzten Jahren auch überaus erfolgreiche Dramen gesehen."],
    ["fr", "Peut-être qu’elle ne l’a pas fait, mais c’est le pire langage corporel que j’aie jamais vu."],
    ["es", "A mi entender, nuestros hijos merecen otra cosa."],
    ["it", "Per fortuna noi non eravamo in casa."],
    ["pt", "Felizmente, nós já tínhamos saído."],
    ["nl", "Gelukkig waren wij al weg."],
    ["sv", "Tyvärr förlorade vi honom i morse innan helikoptern nådde Palu."],
    ["pl", "Niestety straciliśmy go, a nam nikt nie pomógł."],
    ["uk", "На жаль, ми втратили його вранці."],
    ["tr", "Ne yazık ki biz onu bu sabah kaybettik."],
    ["ar", "لحسن الحظ نحن لم نكن هناك."],
    ["zh", "不幸的是，今天早上我们失去了他。"],
    ["ja", "残念ながら、私たちは今朝彼を失った。"],
  ])("%s: %s", (language, sentence) => {
    expect(isFirstPerson(sentence, language)).toBe(true);
  });

  test.each([
    ["en", "“I have a heavy emotional burden,” said Gendon Subandono, coach of the US team in World War I."],
    ["en", "'I'm simply saying: listen to the people,' Andrea Jenkyns told reporters."],
    ["de", "„Wir haben es oft gesagt“, erklärte der Trainer am Morgen."],
    ["fr", "« Je pense que les messages n’ont pas été reçus », a-t-il déclaré."],
    ["sv", "”Vi förlorade honom”, sade Yohannes Sirait under våren."],
    ["zh", "我国出口增长百分之三。"],
    ["ja", "私立大学の授業料が上がる。"],
  ])("not where somebody is quoted, nor another word: %s: %s", (language, sentence) => {
    expect(isFirstPerson(sentence, language)).toBe(false);
  });
});

describe("a sentence hangs on the one before it", () => {
  test.each([
    ["en", "BMW, for example, says it will close its Mini plant in Oxford for a month following Brexit."],
    ["en", "After performing his third song of the night, called Ghost Town, he went on a rant."],
    [
      "de",
      "Nachdem er seinen dritten Titel des Abends gesungen hatte, fuhr er mit einer Schimpfkanonade fort.",
    ],
    ["fr", "Par exemple, BMW indique qu’elle fermera son usine Mini à Oxford pendant un mois."],
    ["es", "BMW, por ejemplo, dice que cerrará su planta de Mini en Oxford un mes después del Brexit."],
    ["sv", "Efter att ha utfört sin tredje låt för kvällen, raljerade han emot demokraterna."],
    ["nl", "Nadat hij was vertrokken, sloot de fabriek."],
    ["pl", "BMW, na przykład, zamknie fabrykę w Oksfordzie."],
    ["uk", "Коли він поїхав, завод закрили."],
    ["zh", "随后在北京，他宣布辞职。"],
    ["fr", "Sur le chemin, ils ont découvert des scènes de dévastation, explique M. Doseba."],
    ["fr", "Un autre sondage, organisé par la chaîne Telma, estimait la participation à 57 %."],
    [
      "de",
      "Nationalistische Gegner argumentieren jedoch, dass die Änderung die Identität untergraben würde.",
    ],
    ["en", "Having crushed Woods in the morning, they beat Bryson Dechambeau by 5&4."],
    ["en", "Bodies were found under the rubble of two schools, he said, adding 29 were missing."],
    ["en", "The 24-year-old said that not everyone was like Tom."],
    ["en", "The Dane made his debut in the match of 1997."],
    ["de", "Die Lage in den Schulen sei ernst, sagte er am Montag in Merrow."],
    ["fr", "« La route restera fermée », a-t-il déclaré lundi."],
    ["es", "Anunció el cambio en Twitter el sábado."],
    ["es", "Es el primero de los cinco mítines programados de Trump para la próxima semana."],
    ["pt", "A polícia recuperou-os no local da ocorrência."],
    ["pt", "Antes disso, o Rangers defrontará em casa o Rapid Vienna."],
    ["it", "Voleva assicurarsi che il volo Batik Air 6321 riuscisse a decollare senza pericolo."],
    ["it", "Il voto di Graham, comunque, sembra scolpito nella roccia."],
    ["nl", "Na de foursomes van zaterdag staan ze met 10-6 voor op de Verenigde Staten."],
    ["pl", "Emocje towarzyszące temu wydarzeniu są niezwykle duże."],
    ["pl", "Został tam, by dopilnować, żeby samolot bezpiecznie wystartował."],
    ["ja", "会見の後、彼は辞任を表明した。"],
  ])("%s: %s", (language, sentence) => {
    expect(pointsBack(sentence, language)).toBe(true);
  });

  test("but not where it says that something is there", () => {
    const lead = "There is consternation among some AMs at a suggestion their title should change to MWPs.";
    expect(isDependent(lead, "en")).toBe(false);
    expect(isDependent("There he met the prime minister of Norway.", "en")).toBe(true);
  });

  test.each([
    ["es", "Añadió que resultaba preocupante que Toyota detuviera la producción."],
    ["pt", "Acrescentou que a fábrica será fechada em outubro."],
    ["it", "Ha aggiunto che la fabbrica chiuderà a ottobre."],
    ["pl", "Dodał, że fabryka zostanie zamknięta w październiku."],
    ["uk", "Зазначив, що завод закриють у жовтні."],
    ["ar", "وأشار إلى أن المصنع سيغلق في أكتوبر."],
  ])("where it leaves out who speaks: %s: %s", (language, sentence) => {
    expect(isDependent(sentence, language)).toBe(true);
  });

  test.each([
    ["en", "After beating Serena Williams in two sets, Naomi Osaka thanked her coach."],
    ["en", "The Spanish government said on Monday that it would pay."],
    ["en", "Having lost twice, Naomi Osaka thanked her coach."],
    ["de", "Nachdem die Rangers verloren hatten, trat der Trainer zurück."],
    ["es", "Tras su victoria, el equipo europeo celebró en París."],
    ["es", "Según la policía, los ladrones huyeron en un coche."],
    ["pt", "O governo escocês já se comprometeu nesta semana a custear as candidaturas."],
    ["it", "È stata arrestata una donna di 34 anni."],
    ["nl", "Tijdens het debat zei Rutte dat hij aftreedt."],
    ["pl", "W tym tygodniu rząd przedstawi nowy budżet."],
  ])("but not where it names whom it means: %s: %s", (language, sentence) => {
    expect(pointsBack(sentence, language)).toBe(false);
  });
});

describe("a day that is counted from the day of writing", () => {
  test.each([
    ["en", "Power will be out until early this evening.", true],
    ["en", "Power will be out until Thursday.", false],
    ["de", "Rund 35.000 Haushalte haben bis zum frühen Abend keinen Strom.", true],
    ["de", "Der Stromausfall dauert bis Donnerstag.", false],
    ["fr", "Le courant est coupé jusqu’en fin de soirée.", true],
    ["es", "El suministro estará cortado hasta esta noche.", true],
    ["it", "La corrente mancherà fino a stasera.", true],
    ["pt", "A energia fica cortada até a noite.", true],
    ["nl", "De stroom is tot vanavond uitgevallen.", true],
    ["sv", "Strömmen är borta fram till i kväll, till sena kvällen.", true],
    ["pl", "Prądu nie będzie do późnego wieczora.", true],
    ["uk", "Світла не буде до вечора.", true],
    ["tr", "Elektrikler akşama kadar kesik.", true],
    ["ar", "التيار مقطوع حتى هذا المساء.", true],
    ["zh", "停电将持续到今天晚上。", true],
    ["ja", "停電は今夜まで続く。", true],
  ])("%s: %s ends within it: %p", (language, sentence, isTrue) => {
    expect(endsWithinADay(sentence, language)).toBe(isTrue);
  });

  test.each([
    ["en", "Nigel Farage vowed to mobilise the people's army today during a protest."],
    ["de", "Das Gericht verhandelt morgen über die Klage."],
    ["fr", "Le président reçoit demain les syndicats."],
    ["es", "El Congreso vota hoy la ley."],
    ["sv", "Rangers led ännu en förlust i dag."],
    ["pl", "Sejm głosuje dziś nad ustawą."],
    ["uk", "Суд розглядає справу сьогодні."],
    ["zh", "议会今天表决。"],
    ["ja", "国会は今日採決する。"],
  ])("%s: %s", (language, sentence) => {
    expect(namesRelativeDay(sentence, language)).toBe(true);
  });

  test("is none in words that look alike", () => {
    expect(namesRelativeDay("Am Morgen brach ein Feuer aus.", "de")).toBe(false);
    expect(namesRelativeDay("Por la mañana hubo un incendio.", "es")).toBe(false);
  });
});

test("a caption gives the day of its paper with the year", () => {
  const published = new Date("2018-09-30T09:00:00Z");
  for (const caption of [
    "Britain's Prime Minister Theresa May arrives for the Conservative Party Conference in Birmingham, Britain, September 29, 2018.",
    "Die britische Premierministerin Theresa May trifft am 29. September 2018 zum Parteitag in Birmingham ein.",
    "La primera ministra británica, Theresa May, llega a Birmingham el 29 de septiembre de 2018.",
    "Storbritanniens premiärminister Theresa May anländer till Birmingham 29 september 2018.",
    "2018年9月29日，英国首相抵达伯明翰。",
  ])
    expect(isDatedAsOf(caption, published)).toBe(true);
  expect(isDatedAsOf("The bank opened on 29 September 1998.", published)).toBe(false);
  expect(isDatedAsOf("Das Gesetz gilt ab dem 1. Januar 2019.", published)).toBe(false);
});

describe("what a page says of itself and its calls is no news", () => {
  test.each([
    "Readers seeking support can contact a counsellor at any hour.",
    "If you need to talk, Lifeline is there on 13 11 14.",
    "Ada Lane and Tom Reed contributed to this report.",
  ])("boilerplate: %s", (sentence) => expect(isBoilerplate(sentence)).toBe(true));

  test.each([
    "The company declined to comment on the case.",
    "The Herald unsuccessfully attempted to contact the owner.",
    "The ministry did not immediately respond to questions.",
    "2006: A quake of magnitude 6.8 south of Java kills 700 people.",
  ])("background: %s", (sentence) => expect(isBackground(sentence)).toBe(true));

  test.each([
    "The government is seeking help from its neighbours.",
    "The lifeline for 300 villages was cut.",
  ])("but news: %s", (sentence) => expect(isBoilerplate(sentence) || isBackground(sentence)).toBe(false));

  test.each(["Months later the complaint was passed to the police.", "To top it off, flights are paid too."])(
    "and it hangs on the one before it: %s",
    (sentence) => expect(isDependent(sentence, "en")).toBe(true),
  );
});
