import { citedPageOf } from "./answers/cited-page.ts";
import { answerJob, citedPageJob, newsJob } from "./answers/parsing-jobs.ts";
import { answerOf, newsOf } from "./answers/reader.ts";
import { digestOf } from "./digest/digest.ts";
import { digestJob } from "./digest/digest-job.ts";
import { sameStories, sameStoriesJob } from "./editions/same-stories.ts";
import { feedsAt } from "./feeds/page-feeds.ts";
import { feedsAtJob } from "./feeds/page-job.ts";
import { pageHead } from "./findings/page-head.ts";
import { pageHeadJob } from "./findings/page-job.ts";
import { markdownToHtml } from "./markdown/html.ts";
import { opmlJob, outlinesOf } from "./opml/outlines.ts";
import type { Job } from "./parsing/parser.ts";
import { work as serveJobs } from "./parsing/worker.ts";
import { questionAnswerJob } from "./questions/answer-job.ts";
import { questionAnswerOf } from "./questions/answer-reader.ts";
import { judgeJob, planJob } from "./relevance/judging.ts";
import { planOf } from "./relevance/plan/plan.ts";
import { judged } from "./relevance/scoring/fits.ts";
import { articleAbout } from "./retrieval/article-text.ts";
import { parseFeed } from "./retrieval/feed/feed-document.ts";
import { feedJob } from "./retrieval/feed/feed-reader.ts";
import { articleJob } from "./retrieval/read-articles.ts";
import { searchJob, searchResults } from "./retrieval/searxng.ts";
import { htmlJob } from "./syndication/html.ts";

function reader<Input, Output>(job: Job<Input, Output>, read: (input: Input) => Output) {
  return [job.name, read] as const;
}

const readers = Object.fromEntries([
  reader(feedsAtJob, feedsAt),
  reader(pageHeadJob, pageHead),
  reader(feedJob, ({ bytes, contentType, url }) => parseFeed(bytes, contentType, url)),
  reader(opmlJob, ({ bytes, contentType }) => outlinesOf(bytes, contentType)),
  reader(planJob, planOf),
  reader(judgeJob, judged),
  reader(searchJob, ({ bytes }) => searchResults(bytes)),
  reader(articleJob, ({ title, ...page }) => articleAbout(title, page)),
  reader(answerJob, answerOf),
  reader(newsJob, newsOf),
  reader(citedPageJob, citedPageOf),
  reader(questionAnswerJob, questionAnswerOf),
  reader(digestJob, digestOf),
  reader(sameStoriesJob, sameStories),
  reader(htmlJob, ({ markdown }) => markdownToHtml(markdown)),
]);

export async function work([cpuTime, memory]: string[]): Promise<never> {
  await serveJobs(readers, { cpuTime: Number(cpuTime), memory: Number(memory) });
  // Otherwise the watchdog thread goes on.
  process.exit();
}
