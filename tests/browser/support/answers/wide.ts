import type { Page } from "playwright-core";
import type { ApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type { EditionPreview } from "../../../../src/contract/account/editions.ts";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import type { OwnKeys } from "../../../../src/contract/account/own-keys.ts";
import type { Passkey } from "../../../../src/contract/account/passkeys.ts";
import type { SetupChecks } from "../../../../src/contract/admin/setup.ts";
import type { FlaggedComment, LogEntry } from "../../../../src/contract/community/moderation.ts";
import { answerList } from "../answers.ts";
import { wide } from "../wide-words.ts";
import { aChannel, anItem, deliveryCalls, someSettings } from "./delivery.ts";

const at = "2026-11-20T12:00:00.000Z";
const topic = { id: "wide", name: wide(100) };
const user = { id: "wide", name: wide(100), username: wide(50) };

const keys: OwnKeys = {
  isAllowed: true,
  keys: [true, false].map((isSet) => ({
    sourceId: `source ${isSet}`,
    name: wide(60),
    provider: wide(60),
    icon: "digest",
    model: wide(60),
    costPerUpdate: 0.021,
    isSet,
    ending: isSet ? "7Q2x" : null,
    dailyUsd: 1000,
    spentTodayUsd: 999.99,
    spentUsd: 123_456,
    problem: isSet ? wide(200) : null,
  })),
};

const notices = (["replied", "own_key_stopped", "flagged"] as const).map(
  (kind): Notice => ({
    id: kind,
    kind,
    topic,
    title: wide(140),
    text: wide(300),
    path: "/keys",
    createdAt: at,
    readAt: null,
    recoveredAt: kind === "flagged" ? at : null,
  }),
);

const flagged: FlaggedComment = {
  kind: "comment",
  target: "wide",
  topic,
  comment: { content: wide(1000), createdAt: at, user },
  reasons: { spam: 1234, abuse: 1 },
  people: 1235,
  voices: 3,
  notes: [wide(300)],
  flaggedAt: at,
};

const logged = (["remove_comment", "hide_topic", "suspend"] as const).map(
  (action): LogEntry => ({
    id: action,
    at,
    action,
    target: action,
    reason: wide(300),
    moderator: { name: wide(100), username: wide(50) },
    topic: action === "suspend" ? null : topic,
    user: action === "hide_topic" ? null : user,
  }),
);

const tokens: ApiToken[] = [
  { id: "one", name: wide(100), scope: "write", createdAt: at, lastUsedAt: at, expiresAt: at },
  {
    id: "two",
    name: wide(100),
    scope: "read",
    createdAt: at,
    lastUsedAt: null,
    expiresAt: null,
    site: wide(60),
  },
];

const passkeys: Passkey[] = [{ id: "one", name: wide(100), createdAt: at, lastUsedAt: at }];

const checks: SetupChecks = { email: `${wide(60)}@example.org`, from: `${wide(60)}@example.org`, until: at };

const item = anItem({
  topic: { ...topic, url: "https://news.example/topic/wide" },
  summary: { ...anItem().summary, title: wide(200), content: wide(300) },
});
const preview: EditionPreview = {
  ...{ nextAt: at, since: at, isSample: false, minutes: 9 },
  ...{ items: [item], leftOut: [] },
};
const entry = { id: "edition", title: wide(100), createdAt: at };

/** Answers with the longest words what the screens ask that show what is one's own, and what moderators do. */
export async function answerWideWords(page: Page): Promise<void> {
  const json = (address: RegExp, body: unknown) =>
    page.route(address, (route) => route.fulfill({ json: body }));
  await json(/\/api\/account\/keys$/, keys);
  await json(/\/api\/setup\/checks$/, checks);
  await json(/\/api\/account\/tokens$/, tokens);
  await json(/\/api\/account\/passkeys$/, passkeys);
  await json(deliveryCalls.settings, someSettings());
  await json(deliveryCalls.preview, preview);
  await json(deliveryCalls.channels, [
    aChannel({ name: wide(100), target: wide(100), lastError: wide(200) }),
    aChannel({
      id: "hook",
      kind: "webhook",
      name: wide(100),
      target: `https://${wide(100)}.example/…`,
      isOn: false,
    }),
  ]);
  await answerList(page, deliveryCalls.editions, [{ ...entry, topics: [wide(100)], updates: 1 }]);
  await json(deliveryCalls.edition, {
    ...entry,
    minutes: 9,
    items: [item],
    leftOut: [{ topic: item.topic, summary: item.summary }],
    deliveries: [],
  });
  await answerList(page, /\/api\/account\/notices(\?|$)/, notices);
  await answerList(page, /\/api\/moderation\/flags/, [flagged]);
  await answerList(page, /\/api\/moderation\/log/, logged);
}
