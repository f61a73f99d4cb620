import { Elysia } from "elysia";
import type { Db } from "../db/open.ts";
import { maySpendOn, readAllowance } from "../people/users/allowance.ts";
import { searchRoutes } from "../reading/search/routes.ts";
import { topicReadingRoutes } from "../reading/topic-routes.ts";
import { readTopic } from "../reading/topics.ts";
import { defaultSourceId, listSources, type SourceRow } from "../sources/sources.ts";
import { questionRoutes } from "../stories/questions/routes.ts";
import { deletionRoutes } from "../topics/deletion-routes.ts";
import { feedRoutes } from "../topics/feed-routes.ts";
import { opmlRoutes } from "../topics/opml/routes.ts";
import { savingRoutes } from "../topics/saving-routes.ts";
import { sourceRoutes } from "../topics/source-routes.ts";
import { estimatedCost, estimatedProposalCost } from "../updates/money/estimate.ts";
import { availableOwnSource } from "../updates/money/own-key.ts";
import { proposalRoutes } from "../updates/preview/proposal-routes.ts";
import { findingRoutes } from "../updates/preview/routes.ts";
import { enqueue } from "../updates/queue/queue.ts";
import type { ApiContext, ApiDeps } from "./api-context.ts";
import { answering } from "./deps.ts";

/** Routes for finding, creating, changing and deleting topics. */
export function topicApi({ config, retrieval }: ApiDeps, { shared, sources, creating }: ApiContext) {
  const { db, guard, now } = shared;
  const saved = { ...shared, readTopic: (userId: string, id: string) => readTopic(db, userId, id, now()) };
  const ownSourceOf = (userId: string) => (source: SourceRow) =>
    availableOwnSource(db, source, {
      ...{ userId, allowance: readAllowance(db, userId), memberBudget: null, ownKeys: config.ownKeys },
    });
  return new Elysia()
    .use(
      sourceRoutes({
        guard,
        listSources: (userId) =>
          listSources(db, sources, costsOf(db), userId === null ? undefined : ownSourceOf(userId)),
      }),
    )
    .use(searchRoutes(shared))
    .use(topicReadingRoutes(shared))
    .use(
      savingRoutes({
        ...{ ...saved, ...creating, isFeedOrigin: retrieval.isFeedOrigin },
        defaultSourceId: (userId) => {
          const allowance = readAllowance(db, userId);
          return defaultSourceId(db, sources, (id) => maySpendOn(allowance, id), ownSourceOf(userId));
        },
        onSaved: (tx, topicId) => enqueue(tx, topicId, "saved", now()),
      }),
    )
    .use(deletionRoutes({ ...saved, mostTopics: creating.mostTopics }));
}

/** Routes for a draft's words, its preview, and questions to a topic. */
export function previewApi(deps: ApiDeps, { shared, calls, sources }: ApiContext) {
  const { config, db, parser, retrieval } = deps;
  const { fetchPage, readFeed, searches, isFeedOrigin, newsletters } = retrieval;
  return new Elysia()
    .use(
      proposalRoutes({
        ...{ ...shared, ...calls },
        sources: () => listSources(db, sources, costsOf(db)),
        defaultSourceId: () => defaultSourceId(db, sources),
      }),
    )
    .use(questionRoutes({ ...shared, ...calls, ...answering(deps) }))
    .use(
      findingRoutes({
        ...{ ...shared, parser, fetchPage, readFeed, searches, isFeedOrigin },
        newsFeeds: config.newsFeeds,
        mailboxes: { ...newsletters, db, vault: deps.vault },
      }),
    );
}

/** Routes for topics' feeds: discovery and OPML. */
export function feedApi({ parser, retrieval }: ApiDeps, { shared, creating }: ApiContext) {
  const { guard } = shared;
  const { fetchPage, readFeed, isFeedOrigin } = retrieval;
  return new Elysia()
    .use(opmlRoutes({ ...shared, ...creating, parser, isFeedOrigin }))
    .use(feedRoutes({ guard, fetchPage, readFeed, parser, isFeedOrigin }));
}

const costsOf = (db: Db) => (source: SourceRow) => ({
  costPerUpdate: estimatedCost(db, source),
  costPerProposal: estimatedProposalCost(source),
});
