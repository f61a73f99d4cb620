import { AppError, invalid } from "../base/errors.ts";
import type { Tx } from "../db/open.ts";
import { writeTransaction } from "../db/transaction.ts";
import { markItems, removeSavedItems, saveItems, visibleItems } from "../stories/unread/items.ts";
import { markSeenUpTo } from "../stories/unread/marks.ts";
import { unreact } from "../topics/reactions/reactions.ts";
import { type Endpoint, plainText, type ReaderRequest } from "./endpoint.ts";
import { summaryIdsOf } from "./items.ts";
import { importSubscriptions } from "./opml.ts";
import { changeOf, feedId, itemNumberOf, type Stream, streamOf, topicIdIn, withTopicId } from "./streams.ts";
import { subscribe } from "./subscribing.ts";
import {
  editSubscription,
  leaveFolder,
  listSubscriptions,
  removeFolder,
  renameFolder,
  topicsInFolder,
} from "./subscriptions.ts";
import { words } from "./words.ts";

/** The calls that change something, by path below /reader/api/0. */
export const changes: Record<string, Endpoint> = {
  "edit-tag": editTag,
  "mark-all-as-read": markAllAsRead,
  "subscription/edit": editSubscriptions,
  "subscription/quickadd": quickAdd,
  "subscription/import": async ({ deps, caller, bytes, request }) => {
    await importSubscriptions(deps, caller.user.id, bytes, request.headers.get("content-type"));
    return done();
  },
  "rename-tag": renameTag,
  "disable-tag": disableTag,
};

const done = () => plainText("OK");

/** Skips items that don't exist or are invisible. */
function editTag(asked: ReaderRequest): Response {
  const { deps, caller, parameters } = asked;
  const ids = parameters.texts("i");
  if (ids.length === 0) throw invalid("i", words.noItems);
  const [added, removed] = [parameters.streams("a"), parameters.streams("r")];
  if (added.length + removed.length === 0) throw invalid("a", words.noTags);
  const { isRead, isSaved } = changeOf(added, removed);
  const numbers = ids.map(itemNumberOf);
  const { id: userId } = caller.user;
  inTransaction(asked, (tx) => {
    const items = visibleItems(tx, userId, summaryIdsOf(tx, numbers));
    if (isRead !== null) markItems(tx, userId, items, isRead);
    if (isSaved === true) saveItems(tx, userId, items, deps.now());
    if (isSaved === false) removeSavedItems(tx, userId, items);
  });
  return done();
}

function markAllAsRead(asked: ReaderRequest): Response {
  const { deps, caller, parameters } = asked;
  const stream = withTopicId(requiredStream(asked, "s"), deps.url());
  const now = deps.now();
  const upTo = new Date(Math.min(parameters.moment("ts") ?? now.getTime(), now.getTime()));
  const { id: userId } = caller.user;
  inTransaction(asked, (tx) => markSeenUpTo(tx, userId, upTo, topicsOf(tx, asked, stream)));
  return done();
}

function topicsOf(tx: Tx, { deps, caller }: ReaderRequest, stream: Stream): string[] | "all" {
  const { id: userId } = caller.user;
  if (stream.kind === "folder") return topicsInFolder(tx, userId, stream.name);
  if (stream.kind === "feed") {
    const followed = listSubscriptions(deps.db, userId).some(({ topicId }) => topicId === stream.address);
    if (!followed) throw new AppError("not_found", words.notSubscribed);
    return [stream.address];
  }
  if (stream.name !== "reading-list") throw invalid("s", words.notMarkable);
  return "all";
}

/** Several subscriptions may be named, each with its own title. */
async function editSubscriptions(asked: ReaderRequest): Promise<Response> {
  const { deps, caller, parameters } = asked;
  const { id: userId } = caller.user;
  const addresses = parameters.streams("s").map((stream) => {
    if (stream.kind !== "feed") throw invalid("s", words.noFeed);
    return stream.address;
  });
  if (addresses.length === 0) throw invalid("s", words.noFeed);
  const action = parameters.text("ac");
  if (action !== "subscribe" && action !== "unsubscribe" && action !== "edit")
    throw invalid("ac", words.noAction);
  const titles = parameters.texts("t");
  const folder = folderIn(asked, "a");
  const left = folderIn(asked, "r");
  for (const [at, address] of addresses.entries()) {
    const named = topicIdIn(address, deps.url()) ?? address;
    if (action === "unsubscribe") {
      unreact(deps.db, "follow", userId, named);
      continue;
    }
    const topicId = action === "subscribe" ? await subscribe(deps, userId, address) : named;
    inTransaction(asked, (tx) => {
      if (left !== undefined && folder === undefined) leaveFolder(tx, { userId, topicId }, left);
      editSubscription(tx, { userId, topicId }, { title: titles[at], folder });
    });
  }
  return done();
}

/** Reports in its answer if nothing was found, like FreshRSS. */
async function quickAdd({ deps, caller, parameters }: ReaderRequest): Promise<Response> {
  const query = parameters.text("quickadd")?.trim();
  if (query === undefined) throw invalid("quickadd", words.noQuickAdd);
  try {
    const topicId = await subscribe(deps, caller.user.id, query.replace(/^feed\//, ""));
    const added = listSubscriptions(deps.db, caller.user.id).find((each) => each.topicId === topicId);
    return Response.json({
      numResults: 1,
      query,
      streamId: feedId(topicId),
      streamName: added?.title ?? "",
    });
  } catch (cause) {
    const isNone = cause instanceof AppError && ["validation_failed", "not_found"].includes(cause.kind);
    if (!isNone) throw cause;
    return Response.json({ numResults: 0, query, error: cause.message });
  }
}

function renameTag(asked: ReaderRequest): Response {
  const folder = requiredFolder(asked, "s");
  const name = requiredFolder(asked, "dest");
  inTransaction(asked, (tx) => renameFolder(tx, asked.caller.user.id, folder, name));
  return done();
}

function disableTag(asked: ReaderRequest): Response {
  const folders = asked.parameters.streams("s").map((stream) => {
    if (stream.kind !== "folder") throw invalid("s", words.folderNeeded);
    return stream.name;
  });
  if (folders.length === 0) throw invalid("s", words.folderNeeded);
  inTransaction(asked, (tx) => {
    for (const folder of folders) removeFolder(tx, asked.caller.user.id, folder);
  });
  return done();
}

function inTransaction({ deps }: ReaderRequest, write: (tx: Tx) => void): void {
  writeTransaction(deps.db, write);
}

function requiredStream({ parameters, caller }: ReaderRequest, name: string): Stream {
  return streamOf(parameters.text(name) ?? "", caller.user.id);
}

function folderIn(asked: ReaderRequest, name: string): string | undefined {
  return asked.parameters.text(name) === undefined ? undefined : requiredFolder(asked, name);
}

function requiredFolder(asked: ReaderRequest, name: string): string {
  const stream = requiredStream(asked, name);
  if (stream.kind !== "folder") throw invalid(name, words.folderNeeded);
  return stream.name;
}
