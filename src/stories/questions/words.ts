import { inLanguage } from "../../base/words/language.ts";
import type { Shortage } from "../../updates/money/budget.ts";
import { budgetSpent, dollars } from "../../updates/money/words.ts";

/** A model answers with exactly these words if the passages don't answer a question. */
export const notTold = "NOT TOLD HERE";

const notToldIn: Record<string, string> = {
  ar: "لم يُذكر هذا هنا.",
  da: "Det er ikke omtalt her.",
  de: "Davon wurde hier nicht berichtet.",
  en: "No update here answers that yet.",
  es: "De esto no se ha informado aquí.",
  fr: "Il n’en a pas été question ici.",
  it: "Qui non se n’è parlato.",
  ja: "これについては、ここでは伝えられていません。",
  ko: "여기에서는 이에 대해 전해진 바가 없습니다.",
  nl: "Daarover is hier niet bericht.",
  no: "Det er ikke omtalt her.",
  pl: "Nie było o tym tutaj mowy.",
  pt: "Isto não foi noticiado aqui.",
  ru: "Об этом здесь не сообщалось.",
  sv: "Det har inte nämnts här.",
  tr: "Burada bundan söz edilmedi.",
  uk: "Про це тут не повідомлялося.",
  zh: "这里没有报道过此事。",
};

export function notToldWords(language: string | null | undefined): string {
  const [base = ""] = (language ?? "").split("-");
  return notToldIn[base] ?? notToldIn.en ?? "";
}

export const notes = inLanguage("server.stories.questions.notes", {
  en: {
    resting: (name: string) => `${name} isn't available right now. These passages match your question`,
    tooDear: (name: string, worst: string, budget: string) =>
      `An answer by ${name} can cost up to ${worst}, more than the budget of ${budget} a day. These passages match your question`,
    passages: "These passages match your question",
    tooMany: (most: number) =>
      `You've asked ${most} questions today, which is the limit. Until tomorrow you'll see matching passages instead`,
    failed: (name: string) => `${name} gave no usable answer. These passages match your question`,
  },
});

/** Explains why there are only passages. */
export function withoutBudget(name: string, shortage: Shortage): string {
  const { worst, budget } = shortage;
  return worst > budget
    ? notes.tooDear(name, dollars(worst), dollars(budget))
    : budgetSpent(shortage, notes.passages);
}
