import { describe, expect, test } from "bun:test";
import { checkClaims } from "../../../../src/analysis/citations/claims/check.ts";

/** A page's sentences, what a page of them does not give, and what it does in other words. */
interface Sample {
  page: string;
  invented: string[];
  given: string[];
}

const samples: Record<string, Sample> = {
  en: {
    page: "The ferry hit rocks near Naxos after its rudder failed. The failure led to a leak. The company plans repairs by December.",
    invented: [
      "Cuts to crew training led to the accident near Naxos.",
      "The ferry hit the rocks in response to an order from Athens.",
      "Twice as many ferries sink near Naxos as a decade ago.",
    ],
    given: [
      "The failure of the rudder caused a leak.",
      "The ferry will be repaired by December.",
      "The boat is leaking as a result of what failed at sea, the rudder.",
      "The rudder was weaker than the rocks.",
    ],
  },
  de: {
    page: "Die Fähre lief bei Naxos nach einem Ausfall des Ruders auf Felsen. Der Ausfall führte zu einem Leck. Die Reederei plant die Reparatur bis Dezember.",
    invented: [
      "Durch die Müdigkeit des Kapitäns lief die Fähre auf Felsen.",
      "Kürzungen bei der Ausbildung führten zu dem Unglück.",
      "Es war das größte Unglück bei Naxos seit dreißig Jahren.",
    ],
    given: [
      "Der Ausfall des Ruders verursachte ein Leck.",
      "Die Fähre lief wegen eines Ausfalls des Ruders auf Felsen.",
    ],
  },
  fr: {
    page: "Le ferry a heurté des rochers près de Naxos après une panne du gouvernail. La panne a provoqué une fuite. La compagnie prévoit la réparation d'ici décembre.",
    invented: [
      "La fatigue du capitaine a entraîné l'accident.",
      "Trois fois plus de navires heurtent ces rochers.",
      "L'accident menace de faire fuir les touristes.",
    ],
    given: [
      "La panne du gouvernail a entraîné une fuite.",
      "La réparation sera achevée d'ici décembre, prévoit la compagnie.",
    ],
  },
  nl: {
    page: "De veerboot liep bij Naxos op rotsen na een defect aan het roer. Het defect leidde tot een lek. De rederij plant de reparatie tot december.",
    invented: [
      "Door de vermoeidheid van de kapitein liep de veerboot op rotsen.",
      "Bezuinigingen leidden tot het ongeluk.",
      "Er varen twee keer zo veel boten als vroeger.",
    ],
    given: ["Het defect aan het roer veroorzaakte een lek."],
  },
  sv: {
    page: "Färjan gick på klippor vid Naxos efter ett fel på rodret. Felet ledde till en läcka. Rederiet planerar reparationen till december.",
    invented: [
      "Olyckan berodde på att kaptenen hade somnat.",
      "Besparingar ledde till olyckan.",
      "Det är den värsta olyckan på trettio år.",
    ],
    given: ["Felet på rodret orsakade en läcka."],
  },
  pl: {
    page: "Prom uderzył w skały koło Naksos po awarii steru. Armator planuje naprawę do grudnia. Fala była wyższa niż zwykle.",
    invented: [
      "Prom uderzył w skały, ponieważ kapitan zasnął.",
      "Armator prawdopodobnie sprzeda statek w przyszłym roku.",
      "Prom był szybszy od innych i nowocześniejszy niż statki z Krety.",
    ],
    given: [
      "Prom koło Naksos uderzył w skały z powodu awarii steru.",
      "Naprawa potrwa prawdopodobnie do grudnia, planuje armator.",
    ],
  },
  uk: {
    page: "Пором наскочив на скелі біля Наксоса після поломки керма. Власник планує ремонт до грудня. Хвиля була вищою, ніж зазвичай.",
    invented: [
      "Пором наскочив на скелі, тому що капітан заснув.",
      "Власник, ймовірно, продасть судно наступного року.",
      "Пором був швидшим, ніж кораблі з Криту.",
    ],
    given: [
      "Пором наскочив на скелі через поломку керма.",
      "Ремонт, ймовірно, триватиме до грудня, планує власник.",
    ],
  },
  tr: {
    page: "Feribot, dümen arızasından sonra Nakşa yakınında kayalara çarptı. Şirket onarımı aralığa kadar planlıyor.",
    invented: [
      "Feribot, kaptanın uyuması nedeniyle kayalara çarptı.",
      "Feribot kayalara çarptı, çünkü kaptan uyudu.",
      "Hükümet gelecek yıl limanı satacak.",
      "Fırtına Girit'tekinden daha güçlüydü.",
    ],
    given: [
      "Dümen arızası nedeniyle feribot kayalara çarptı.",
      "Onarım aralığa kadar bitecek, şirket planlıyor.",
    ],
  },
  ar: {
    page: "اصطدمت العبارة بالصخور قرب ناكسوس بعد عطل في الدفة. تعتزم الشركة إصلاح السفينة حتى ديسمبر.",
    invented: [
      "اصطدمت العبارة بالصخور بسبب نوم القبطان.",
      "من المرجح أن تبيع الحكومة الميناء في الربيع.",
      "كانت العاصفة أقوى من عواصف كريت.",
    ],
    given: ["اصطدمت العبارة بالصخور بسبب عطل الدفة.", "من المتوقع إصلاح السفينة حتى ديسمبر."],
  },
  zh: {
    page: "渡轮在纳克索斯附近因舵机故障触礁。公司计划在十二月前完成维修。",
    invented: ["渡轮触礁，因为船长睡着了。", "公司可能明年出售这艘船。", "这次风浪比克里特岛的更强。"],
    given: ["由于舵机故障，渡轮触礁。", "公司预计在十二月前完成维修。"],
  },
  ja: {
    page: "フェリーは舵の故障を受け、ナクソス島沖で座礁した。会社は12月までに修理する計画だ。",
    invented: [
      "船長の居眠りの影響でフェリーは座礁した。",
      "フェリーは座礁した。なぜなら船長が居眠りをしたからだ。",
      "政府は来年、港を売却する見通しだ。",
      "今回の嵐はクレタ島の嵐より強かった。",
    ],
    given: ["舵の故障の影響でフェリーは座礁した。", "会社は12月までに修理する見通しだ。"],
  },
  it: {
    page: "Il traghetto ha urtato gli scogli di Nasso dopo un guasto al timone. La società prevede la riparazione entro dicembre.",
    invented: [
      "Il traghetto ha urtato gli scogli perché il capitano dormiva.",
      "Il governo probabilmente venderà il porto in primavera.",
      "Il vento era più forte a Nasso che a Creta.",
    ],
    given: ["Il traghetto ha urtato gli scogli a causa di un guasto al timone."],
  },
  es: {
    page: "El transbordador chocó contra las rocas de Naxos tras una avería del timón. La empresa prevé la reparación antes de diciembre.",
    invented: [
      "El transbordador chocó porque el capitán dormía.",
      "El gobierno probablemente venderá el puerto en primavera.",
      "El viento fue más fuerte en Naxos que en Creta.",
    ],
    given: [
      "El transbordador chocó contra las rocas debido a una avería del timón.",
      "La reparación del transbordador que chocó contra las rocas de la isla griega terminará antes de diciembre, prevé la empresa.",
    ],
  },
};

describe.each(Object.entries(samples))("causes, comparisons and predictions in %s", (language, sample) => {
  const page = { text: sample.page, publishedAt: new Date("2026-11-19T13:00:00Z") };
  const isStated = (claim: string) => checkClaims([claim], page, language)[0]?.isStated;

  test.each(sample.invented)("that the page does not give are not stated: %s", (claim) => {
    expect(isStated(claim)).toBe(false);
  });

  test.each(sample.given)("that it gives in other words are: %s", (claim) => {
    expect(isStated(claim)).toBe(true);
  });
});
