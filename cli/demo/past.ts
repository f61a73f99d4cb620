import { type Reaction, reactions } from "../../src/contract/topics/reactions.ts";
import { topicDraft } from "../../src/contract/topics/topics.ts";
import type { Db, Tx } from "../../src/db/open.ts";
import { createInvitation, takeInvitation } from "../../src/people/auth/invitations.ts";
import { joinWaitlist } from "../../src/people/auth/waitlist.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { postComment } from "../../src/topics/comments/comments.ts";
import { addReaction, markAsSlop, react } from "../../src/topics/reactions/reactions.ts";
import { createTopic } from "../../src/topics/topics.ts";
import { enqueue } from "../../src/updates/queue/queue.ts";
import type { Scheduler } from "../../src/updates/scheduler.ts";
import type { DemoClock } from "./clock.ts";
import { people, type Username, waiting } from "./people.ts";
import { hour, type SampleTopic } from "./sample-topic.ts";

/** The instance whose past is simulated. */
interface Stage {
  db: Db;
  scheduler: Scheduler;
  clock: DemoClock;
}

/** An event at a time, in minutes from the start. Without `happen`, the scheduler runs what is due. */
interface Happening {
  at: number;
  happen?(now: Date): void;
}

/** The ids of what has been created so far. */
type Users = Map<Username, string>;

/**
 * Simulates the days before the demo's start: people join, create topics, react and comment, and the scheduler runs
 * each due topic on what the publishers had published by then. @returns the people's ids
 */
export async function livePast(stage: Stage, topics: readonly SampleTopic[]): Promise<Users> {
  const { db, scheduler, clock } = stage;
  const users = registerAll(db, clock);
  for (const { name, email, days } of waiting) joinWaitlist(db, { name, email }, clock.at(-days * 24 * hour));
  const happenings = topics
    .flatMap((topic) => lifeOf(topic, db, users))
    .sort((one, other) => one.at - other.at);
  for (const { at, happen } of happenings) {
    const now = clock.at(at);
    clock.put(now);
    if (happen) happen(now);
    else await runDue(scheduler);
  }
  return users;
}

async function runDue(scheduler: Scheduler): Promise<void> {
  scheduler.refreshDue();
  await scheduler.idle();
}

function registerAll(db: Db, clock: DemoClock): Users {
  const first = clock.at(-61 * 24 * hour);
  const wanted = { code: null, maxUses: people.length, expiresAt: null, note: "sample people" };
  const { code } = createInvitation(db, wanted, first);
  return new Map(
    people.map(({ username, name, days }) => {
      const now = clock.at(-days * 24 * hour);
      const id = db.transaction((tx) => register(tx, { username, name, code }, now));
      return [username, id];
    }),
  );
}

function register(
  tx: Tx,
  { username, name, code }: { username: Username; name: string; code: string },
  now: Date,
) {
  const { id: invitationCodeId } = takeInvitation(tx, code, now);
  const { id } = createUser(tx, { email: `${username}@demo.example`, username, name, invitationCodeId }, now);
  markVerified(tx, id);
  return id;
}

function lifeOf(topic: SampleTopic, db: Db, users: Users): Happening[] {
  const { createdAt, draft, comments } = topic;
  const idOf = (username: Username) => users.get(username) ?? "";
  let topicId = "";
  const creation: Happening = {
    at: createdAt,
    happen(now) {
      topicId = create(db, idOf(topic.by), draft, now);
    },
  };
  const reacting: Happening[] = reactions.flatMap((reaction) =>
    spread(reactingTo(topic, reaction), createdAt).map(({ at, item }) => ({
      at,
      happen(now) {
        const userId = idOf(item);
        if (reaction !== "slop") react(db, { reaction, userId, topicId }, now);
        else markAsSlop(db, { userId, topicId, note: null }, now, () => {});
      },
    })),
  );
  const commenting: Happening[] = comments.map(({ by, at, text }) => ({
    at,
    happen: (now) => void postComment(db, { userId: idOf(by), topicId, content: text }, now),
  }));
  return [creation, ...dueTimes(createdAt, draft.frequency), ...reacting, ...commenting];
}

/** Does the same as the API: the creator follows, and the first run is due at once. */
function create(db: Db, creatorId: string, draft: SampleTopic["draft"], now: Date): string {
  const whole = { ...topicDraft.parse(draft), sourceId: "digest" };
  return createTopic(db, { creatorId, draft: whole }, now, (tx, id) => {
    addReaction(tx, { reaction: "follow", userId: creatorId, topicId: id }, now);
    enqueue(tx, id, "saved", now);
  });
}

/** The times at which a topic runs before the start: right after its creation, and then by its frequency. */
function dueTimes(createdAt: number, frequency: number): Happening[] {
  if (frequency === 0) return [{ at: createdAt }];
  const times: Happening[] = [];
  for (let at = createdAt; at < 0; at += frequency * hour) times.push({ at });
  return times;
}

function reactingTo({ followers, likes, slops }: SampleTopic, reaction: Reaction): Username[] {
  return { follow: followers, like: likes, slop: slops }[reaction];
}

/** Spreads items over the time since `createdAt`. */
function spread<T>(items: T[], createdAt: number): { at: number; item: T }[] {
  return items.map((item, place) => ({ item, at: createdAt * (1 - (place + 1) / (items.length + 1)) }));
}
