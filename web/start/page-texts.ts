import { words as offline } from "../installed/offline-words.ts";
import { common } from "../words/common.ts";
import { words } from "./page-words.ts";

/** The texts of static files, with the placeholders that they replace. */
export function pageTexts(): [name: string, text: string][] {
  const { page, offlineTitle, reloads, trying, stillNoAnswer } = offline;
  const [[offlineHeading, offlineText], [unansweredHeading, unansweredText]] = [
    page.offline,
    page.unanswered,
  ];
  return [
    ["%description%", words.description],
    ["%no-script%", words.noScript],
    ["%create-topic%", words.createTopic],
    ["%new-topic%", words.newTopic],
    ["%community%", words.community],
    ["%offline-title%", offlineTitle],
    ["%offline-heading%", offlineHeading],
    ["%offline-text%", offlineText],
    ["%unanswered-heading%", unansweredHeading],
    ["%unanswered-text%", unansweredText],
    ["%reloads%", reloads],
    ["%trying%", trying],
    ["%still-no-answer%", stillNoAnswer("{time}")],
    ["%again%", common.retry],
  ];
}
