import { AppError, invalid } from "../base/errors.ts";
import { requireUser } from "../people/users/users.ts";
import { type Endpoint, plainText, type ReaderRequest } from "./endpoint.ts";
import { itemInJson, objectInXml, streamInAtom, titleOf, type XmlValue } from "./item-documents.ts";
import { countUnread, type Item, type ItemQuery, listItems, readItemsOf } from "./items.ts";
import { exportSubscriptions, feedUrl } from "./opml.ts";
import type { Parameters } from "./parameters.ts";
import { feedId, folderId, itemNumberOf, type Stream, stateId, streamOf, withTopicId } from "./streams.ts";
import { categoryOf, listFolders, listSubscriptions } from "./subscriptions.ts";
import { words } from "./words.ts";

/** The calls that change nothing, by path below /reader. */
export const readings: Record<string, Endpoint> = {
  "api/0/token": ({ caller }) => plainText(caller.actionToken),
  "api/0/user-info": readUserInfo,
  "api/0/tag/list": ({ deps: { db }, caller, parameters }) =>
    answered(parameters, {
      tags: [
        { id: stateId("starred") },
        ...listFolders(db, caller.user.id).map((name) => ({
          id: folderId(name),
          label: name,
          type: "folder",
        })),
      ],
    }),
  "api/0/subscription/list": readSubscriptions,
  "api/0/subscription/export": ({ deps: { db, url, now }, caller }) =>
    new Response(exportSubscriptions(db, caller.user.id, url(), now()), {
      headers: {
        "content-type": "application/xml; charset=utf-8",
        "content-disposition": 'attachment; filename="subscriptions.opml"',
      },
    }),
  "api/0/unread-count": readUnreadCount,
  "api/0/stream/items/ids": readItemIds,
  "api/0/stream/items/contents": readItemContents,
  "api/0/stream/contents": readStream,
  "api/0/stream/contents/*": readStream,
  "atom/*": readAtom,
};

/** JSON, or Google's XML with `output=xml`. */
function answered(parameters: Parameters, data: XmlValue): Response {
  if (parameters.text("output") !== "xml") return Response.json(data);
  return new Response(objectInXml(data), { headers: { "content-type": "text/xml; charset=utf-8" } });
}

function readUserInfo({ deps: { db }, caller, parameters }: ReaderRequest): Response {
  const { id, username, email } = requireUser(db, caller.user.id);
  return answered(parameters, { userId: id, userName: username, userProfileId: id, userEmail: email });
}

function readSubscriptions({ deps: { db, url }, caller, parameters }: ReaderRequest): Response {
  const subscriptions = listSubscriptions(db, caller.user.id).map(({ topicId, title, folder, since }) => ({
    id: feedId(topicId),
    title,
    categories: categoryOf(folder),
    sortid: topicId,
    firstitemmsec: String(since.getTime()),
    url: feedUrl(url(), topicId),
    htmlUrl: `${url()}/topic/${topicId}`,
    iconUrl: `${url()}/icons/icon-192.png`,
  }));
  return answered(parameters, { subscriptions });
}

/** Each topic and folder, and all of them together. */
function readUnreadCount({ deps: { db }, caller, parameters }: ReaderRequest): Response {
  const topics = countUnread(db, caller.user.id);
  const folders = Map.groupBy(
    topics.filter(({ folder }) => folder !== null),
    ({ folder }) => folder ?? "",
  );
  const counts = [
    ...topics.map((topic) => together(feedId(topic.topicId), [topic])),
    ...[...folders].map(([name, within]) => together(folderId(name), within)),
    together(stateId("reading-list"), topics),
  ];
  return answered(parameters, { max: together("", topics).count, unreadcounts: counts });
}

function together(id: string, topics: ReturnType<typeof countUnread>) {
  return {
    id,
    count: topics.reduce((sum, { unread }) => sum + unread, 0),
    newestItemTimestampUsec: String(Math.max(0, ...topics.map(({ newest }) => newest))),
  };
}

/** Items per page: the most that apps request, and the default. */
const most = { ids: 50_000, contents: 1000, usual: 20 };

function readItemIds(asked: ReaderRequest): Response {
  const { deps, caller, parameters } = asked;
  const named = parameters.texts("s");
  const streams = named.length > 0 ? named : [stateId("reading-list")];
  const { numbers, next } = listItems(deps.db, caller.user.id, queryOf(asked, streams, most.ids));
  const itemRefs = numbers.map((number) => ({ id: String(number), timestampUsec: String(number) }));
  return answered(parameters, { itemRefs, ...(next !== null && { continuation: String(next) }) });
}

/** A continuation counts the requested items: RSS Guard requests up to 10,000 at once. */
function readItemContents(asked: ReaderRequest): Response {
  const { deps, caller, parameters } = asked;
  const numbers = parameters.texts("i").map(itemNumberOf);
  if (numbers.length === 0) throw invalid("i", words.noItems);
  const from = parameters.number("c") ?? 0;
  const next = from + most.contents;
  const items = readItemsOf(deps.db, caller.user.id, numbers.slice(from, next));
  return Response.json({
    ...streamInJson(asked, stateId("reading-list"), items),
    ...(next < numbers.length && { continuation: String(next) }),
  });
}

function readStream(asked: ReaderRequest): Response {
  const { id, items, next } = readPage(asked, "/reader/api/0/stream/contents");
  return Response.json({
    ...streamInJson(asked, id, items),
    ...(next !== null && { continuation: String(next) }),
  });
}

function readAtom(asked: ReaderRequest): Response {
  const { id, items } = readPage(asked, "/reader/atom");
  const { url, now } = asked.deps;
  const title = titleOf(items, [streamOf(id, asked.caller.user.id)]);
  return new Response(
    streamInAtom({ title, items, self: `${url()}/reader/atom/${encodeURI(id)}` }, url(), now()),
    {
      headers: { "content-type": "application/atom+xml; charset=utf-8" },
    },
  );
}

/** Reads the stream in the path after `folder`, or else in `s`, or else the reading list. */
function readPage(asked: ReaderRequest, folder: string) {
  const { deps, caller, parameters, request } = asked;
  const { pathname } = new URL(request.url);
  const inPath = pathname.slice(pathname.indexOf(folder) + folder.length).replace(/^\/+/, "");
  const id = decodeText(inPath) || parameters.text("s") || stateId("reading-list");
  const { numbers, next } = listItems(deps.db, caller.user.id, queryOf(asked, [id], most.contents));
  return { id, items: readItemsOf(deps.db, caller.user.id, numbers), next };
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError("not_found", words.noStream(text.slice(0, 200)));
  }
}

function streamInJson({ deps: { url, now }, request }: ReaderRequest, id: string, items: Item[]) {
  return {
    direction: "ltr",
    id,
    title: words.readingList,
    self: [{ href: request.url }],
    updated: Math.floor((items[0]?.lastUpdated ?? now()).getTime() / 1000),
    items: items.map((item) => itemInJson(item, url())),
  };
}

function queryOf({ deps, caller, parameters }: ReaderRequest, ids: string[], mostItems: number): ItemQuery {
  const url = deps.url();
  const named = (streams: Stream[]) => streams.map((stream) => withTopicId(stream, url));
  return {
    streams: named(ids.map((id) => streamOf(id, caller.user.id))),
    within: named(parameters.streams("it")),
    without: named(parameters.streams("xt")),
    since: parameters.moment("ot"),
    until: parameters.moment("nt"),
    oldestFirst: parameters.text("r") === "o",
    after: parameters.number("c"),
    limit: Math.min(mostItems, Math.max(1, parameters.number("n") ?? most.usual)),
  };
}
