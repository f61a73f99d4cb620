import { changeSince } from "../analysis/changes/changes.ts";
import { Knowledge, type Report, reportOf } from "../analysis/memory/facts.ts";
import type { StoryEvent } from "../contract/reading/stories.ts";
import { languageOf } from "../language/language-recognition.ts";
import { sentencesOf } from "../language/sentences.ts";
import { type StoryReport, textOf } from "./reports.ts";

/**
 * A story's reports, oldest first, each with what it changed: the update's own line on it, or else the sentence that
 * differs most from the earlier ones.
 */
export function timelineOf(reports: StoryReport[]): StoryEvent[] {
  const told: string[] = [];
  const before: Report[] = [];
  return reports.map((report) => {
    const { headline, since, gist, facts, citations, at: publishedAt } = report;
    const language = languageOf(`${headline}. ${textOf(report)}`);
    const sentences = [...sentencesOf(gist, language), ...facts.map(({ text }) => text)];
    const text = {
      title: headline,
      extract: sentences.join(" "),
      site: citations[0]?.site ?? "",
      publishedAt,
    };
    const news = reportOf(text, publishedAt);
    const isNew =
      before.length > 0 && (since !== null || new Knowledge(before.slice(-mostCompared)).isNews(news));
    const change = isNew ? changeSince(told, since ? [since] : [...sentences, headline], language) : null;
    told.push(headline, ...(since ? [since] : []), ...sentences);
    before.push(news);
    return presentEvent(report, {
      changed: isNew ? (since ?? change?.text ?? null) : null,
      replaced: change?.replaced ?? null,
    });
  });
}

/** Earlier reports that are compared with each, of a story that may have thousands. */
const mostCompared = 60;

export function presentEvent(
  report: StoryReport,
  change: Pick<StoryEvent, "changed" | "replaced">,
): StoryEvent {
  const { at, headline, gist, facts, summaryId, citations } = report;
  return {
    at: at.toISOString(),
    headline,
    text: textOf(report),
    gist,
    ...change,
    facts,
    summaryId,
    citations,
  };
}
