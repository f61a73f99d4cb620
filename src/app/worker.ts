import { digestOf } from "../analysis/digest/digest.ts";
import { digestJob } from "../analysis/digest/digest-job.ts";
import { sameStories, sameStoriesJob } from "../analysis/memory/same-stories.ts";
import { guessCategory } from "../analysis/relevance/category.ts";
import { categoryJob, judgeJob, planJob } from "../analysis/relevance/judging.ts";
import { planOf } from "../analysis/relevance/plan/plan.ts";
import { judgeBatch } from "../analysis/relevance/scoring/batch.ts";
import type { Job } from "../base/parser.ts";
import { articleAbout } from "../retrieval/article-text.ts";
import { feedsAt } from "../retrieval/discovery/page-feeds.ts";
import { feedsAtJob } from "../retrieval/discovery/page-job.ts";
import { readLetter } from "../retrieval/mailbox/letter.ts";
import { letterJob } from "../retrieval/mailbox/letter-job.ts";
import { parseFeed } from "../retrieval/news/feed-document.ts";
import { feedJob } from "../retrieval/news/feed-reader.ts";
import { searchJob, searchResults } from "../retrieval/news/searxng.ts";
import { articleJob } from "../retrieval/read-articles.ts";
import { questionAnswerJob } from "../stories/questions/answer-job.ts";
import { questionAnswerOf } from "../stories/questions/answer-reader.ts";
import { withoutRepeats } from "../stories/rollups/repeats.ts";
import { sumUp } from "../stories/rollups/summing.ts";
import { repeatsJob, sumUpJob } from "../stories/rollups/summing-job.ts";
import { opmlJob, outlinesOf } from "../topics/opml/outlines.ts";
import { pageHead } from "../updates/preview/page-head.ts";
import { pageHeadJob } from "../updates/preview/page-job.ts";
import { citedPageOf } from "../updates/writing/cited-page.ts";
import { answerJob, citedPageJob, newsJob } from "../updates/writing/parsing-jobs.ts";
import { answerOf, newsOf } from "../updates/writing/reader.ts";
import { work as serveJobs } from "../workers/worker.ts";

function reader<Input, Output>(job: Job<Input, Output>, read: (input: Input) => Output | Promise<Output>) {
  return [job.name, read] as const;
}

const readers = Object.fromEntries([
  reader(feedsAtJob, feedsAt),
  reader(pageHeadJob, pageHead),
  reader(feedJob, ({ bytes, contentType, url }) => parseFeed(bytes, contentType, url)),
  reader(letterJob, readLetter),
  reader(opmlJob, outlinesOf),
  reader(planJob, planOf),
  reader(judgeJob, judgeBatch),
  reader(categoryJob, guessCategory),
  reader(searchJob, ({ bytes }) => searchResults(bytes)),
  reader(articleJob, ({ title, ...page }) => articleAbout(title, page)),
  reader(answerJob, answerOf),
  reader(newsJob, newsOf),
  reader(citedPageJob, citedPageOf),
  reader(questionAnswerJob, questionAnswerOf),
  reader(digestJob, digestOf),
  reader(sameStoriesJob, sameStories),
  reader(sumUpJob, sumUp),
  reader(repeatsJob, withoutRepeats),
]);

export async function work([cpuTime, memory]: string[]): Promise<never> {
  await serveJobs(readers, { cpuTime: Number(cpuTime), memory: Number(memory) });
  // Otherwise the watchdog thread keeps running.
  process.exit();
}
