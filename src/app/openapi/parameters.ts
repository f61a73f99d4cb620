import { z } from "zod";
import type { JsonSchema, Parameter } from "./page/parts.ts";
import { exampleIds } from "./shapes/common.ts";
import { exampleRequest } from "./shapes/people.ts";

type Words = Pick<Parameter, "description" | "example">;

/** By name, and for names with several meanings by the part of the path before it. */
const inPaths: Record<string, Words> = {
  "topics/:id": { description: "The topic's id.", example: exampleIds.topic },
  "users/:id": { description: "The person's id.", example: exampleIds.user },
  "stories/:id": { description: "The story's id.", example: exampleIds.story },
  "summaries/:id": { description: "The summary's id.", example: exampleIds.summary },
  "comments/:id": { description: "The comment's id.", example: exampleIds.comment },
  "sessions/:id": { description: "The session's id.", example: exampleIds.session },
  "tokens/:id": { description: "The token's id.", example: exampleIds.token },
  "passkeys/:id": { description: "The passkey's id.", example: exampleIds.passkey },
  "keys/:id": { description: "The source's id.", example: "gpt-4o" },
  "channels/:id": { description: "The channel's id.", example: exampleIds.channel },
  "mailboxes/:id": { description: "The mailbox's id.", example: exampleIds.mailbox },
  "notices/:id": { description: "The notice's id.", example: exampleIds.notice },
  "editions/:id": { description: "The edition's id.", example: exampleIds.edition },
  "invitations/:id": { description: "The invitation's id.", example: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e01" },
  "waitlist/:id": {
    description: "The waiting person's id.",
    example: "01a1f768-55b0-7e38-8a17-2d9f4c6b0e02",
  },
  "members/:id": { description: "The member's id.", example: exampleIds.user },
  "sources/:id": { description: "The source's id.", example: "gpt-4o" },
  ":topicId": { description: "The topic's id.", example: exampleIds.topic },
  ":reaction": { description: "What you do to the topic.", example: "follow" },
  ":summaryId": { description: "The update's id.", example: exampleIds.summary },
};

const inQueries: Record<string, Words> = {
  q: { description: "Words to search for.", example: "rockets" },
  category: { description: "Only topics of this category.", example: "Science" },
  name: { description: "Only the topic with this name, ignoring case.", example: "Reusable rockets" },
  tag: { description: "Only topics with this tag.", example: "space" },
  kind: {
    description:
      "`update`: what was new at the time; `week`, `month`: a summary of that week's or month's updates.",
    example: "week",
  },
  followed: { description: "`no` leaves out what you follow.", example: "no" },
  sort: {
    description:
      "`updated`: newest summary first; `new`: newest topic first; `hot`: most active lately; `best`: best match for a search.",
    example: "hot",
  },
  limit: { description: "The most items to return.", example: 20 },
  cursor: {
    description: "The cursor from the previous page's `Link` header.",
    example: Buffer.from(JSON.stringify([1795244404000, exampleIds.topic])).toString("base64url"),
  },
  topicId: {
    description: "Your existing topic that the draft changes, if there is one.",
    example: exampleIds.topic,
  },
  update: { description: "`true`: write the first update as well.", example: "true" },
  schedule: { description: "How often.", example: "daily" },
  at: { description: "The time of day in that time zone.", example: "07:00" },
  weekday: { description: "1 is Monday, 7 Sunday.", example: 1 },
  timeZone: { description: "A name from the IANA time zone database.", example: "Europe/Berlin" },
  maxMinutes: { description: "Minutes of reading.", example: 15 },
  replyTo: {
    description:
      "`none`: only top-level comments, each with its latest replies; a comment's id: only its replies.",
    example: "none",
  },
  prefix: { description: "The beginning of a username.", example: "ad" },
  restorable: {
    description: "`true`: hidden from everyone, but you can restore it for five minutes.",
    example: "true",
  },
  dryRun: { description: "`true`: show what would happen, and change nothing.", example: "true" },
  as: {
    description: "`folders`: one topic per folder; `feeds`: one topic per feed.",
    example: "folders",
  },
  request: {
    description: "The query of the address that an app sent its user to.",
    example: exampleRequest,
  },
  since: { description: "The time to count from.", example: "2026-11-21T00:00:00Z" },
};

const anyId: JsonSchema = { $ref: "#/components/schemas/Id" };

export function pathParameters(path: string, params: unknown): Parameter[] {
  return [...path.matchAll(/(\w*\/)?:(\w+)/g)].map(([place, , name = ""]) => {
    const words = inPaths[place] ?? inPaths[`:${name}`];
    if (!words) throw new Error(`Nothing is said of ${place}: add it to src/app/openapi/parameters.ts`);
    return { name, in: "path", required: true, ...words, schema: choiceOf(params, name) ?? anyId };
  });
}

export function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  const order = Object.keys(inQueries);
  const written = Object.entries(properties).map(([name, schema]): Parameter => {
    const words = inQueries[name];
    if (!words) throw new Error(`Nothing is said of ?${name}=: add it to src/app/openapi/parameters.ts`);
    return { name, in: "query", required: required.includes(name), ...words, schema };
  });
  return written.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function choiceOf(params: unknown, name: string): JsonSchema | null {
  const part = params instanceof z.ZodObject ? params.shape[name] : null;
  return part instanceof z.ZodEnum ? { type: "string", enum: part.options.map(String) } : null;
}
