import { describe, expect, test } from "bun:test";
import { parseAtomFeed } from "feedsmith";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { ask, createToken, formHeaders, signInReader } from "../../support/reader-app.ts";
import { publishUpdate } from "../../support/updates/published.ts";

const minute = 60_000;
const read = "user/-/state/com.google/read";
const starred = "user/-/state/com.google/starred";
const keptUnread = "user/-/state/com.google/kept-unread";
const readingList = "user/-/state/com.google/reading-list";
const ids = (stream: string, more = "") => `api/0/stream/items/ids?output=json&s=${stream}&n=100${more}`;

async function open() {
  const testApp = openTestApp({ env: { TOPICAPP_URL: "https://topics.example" } });
  const ada = await testApp.signUp("Ada");
  const app = await signInReader(testApp, "ada@example.org", await createToken(testApp, ada.token));
  const trains = await testApp.createTopic(ada.token, { name: "Night trains" });
  const rockets = await testApp.createTopic(ada.token, { name: "Rockets", isPublic: false });
  return { testApp, ada, app, trains, rockets };
}

function publish(testApp: TestApp, topicId: string, title = "It flew", pages = ["https://paper.example/1"]) {
  testApp.clock.advance(minute);
  return publishUpdate(testApp, topicId, {
    title,
    pages,
    content: "It **flew** [1](https://paper.example/1).",
  });
}

const numbersOf = (answer: { json: { itemRefs: { id: string }[] } }) =>
  answer.json.itemRefs.map(({ id }) => id);

async function topicOf({ call }: TestApp, token: string, id: string): Promise<Topic> {
  return (await expectStatus(200, call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
}

describe("signing in", () => {
  test("takes the address or the username, whatever its case, with an API token as the password", async () => {
    const { testApp, ada } = await open();
    const token = await createToken(testApp, ada.token);
    for (const name of ["ada@example.org", "ADA@example.org", "ada", "Ada"]) {
      const app = await signInReader(testApp, name, token);
      expect((await app.get("api/0/user-info")).json).toMatchObject({
        userId: ada.user.id,
        userName: "ada",
        userEmail: "ada@example.org",
      });
    }
  });

  test("answers the same for an unknown name, a wrong token, another's token and a session's", async () => {
    const { testApp, ada } = await open();
    const token = await createToken(testApp, ada.token);
    await testApp.signUp("Bob");
    const answers = await Promise.all(
      [
        ["nobody@example.org", token],
        ["ada@example.org", "tap_wrong"],
        ["bob@example.org", token],
        ["ada@example.org", ada.token],
        ["", ""],
      ].map(([Email = "", Passwd = ""]) =>
        ask(testApp, "/accounts/ClientLogin", {
          method: "POST",
          headers: formHeaders,
          body: new URLSearchParams({ Email, Passwd }).toString(),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.text).not.toContain("tap_");
  });

  test("is limited by client, as other ways in are", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_RATE_LIMITS: "on" } });
    const tries = async () =>
      (
        await ask(testApp, "/accounts/ClientLogin", {
          method: "POST",
          headers: formHeaders,
          body: "Email=a%40example.org&Passwd=tap_x",
        })
      ).status;
    const statuses = [];
    for (let at = 0; at < 41; at++) statuses.push(await tries());
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401));
    expect(statuses[40]).toBe(429);
  });

  test("answers JSON to apps that ask for it, and serves the same below FreshRSS's path", async () => {
    const { testApp, ada, trains } = await open();
    const token = await createToken(testApp, ada.token);
    const answer = await ask(testApp, "/api/greader.php/accounts/ClientLogin", {
      method: "POST",
      headers: formHeaders,
      body: `output=json&Email=ada&Passwd=${token}&client=ReadYou&accountType=HOSTED_OR_GOOGLE&service=reader`,
    });
    expect(answer.json).toEqual({ SID: token, LSID: token, Auth: token });
    const app = await signInReader(testApp, "ada", token, "/api/greader.php");
    const { json } = await app.get("api/0/subscription/list?output=json");
    expect(json.subscriptions.map(({ id }: { id: string }) => id)).toContain(`feed/${trains.id}`);
  });

  test("is asked for by everything else, and a token that ended opens nothing", async () => {
    const { testApp, ada, app } = await open();
    const without = await ask(testApp, "/reader/api/0/subscription/list?output=json");
    expect(without.status).toBe(401);
    expect(without.headers.get("google-bad-token")).toBe("true");
    expect(without.headers.get("x-reader-google-bad-token")).toBe("true");
    const list = await expectStatus(
      200,
      testApp.call<{ id: string }[]>("GET", "/api/account/tokens", { token: ada.token }),
    );
    await testApp.call("DELETE", `/api/account/tokens/${list.body[0]?.id}`, { token: ada.token });
    expect((await app.get("api/0/token")).status).toBe(401);
    expect((await ask(testApp, "/reader/api/0/unknown")).status).toBe(401);
  });

  test("with a token that reads alone refuses every change, before anything is looked at", async () => {
    const { testApp, ada } = await open();
    const app = await signInReader(testApp, "ada", await createToken(testApp, ada.token, "read"));
    expect((await app.get(ids(readingList))).status).toBe(200);
    expect((await app.post("api/0/stream/items/contents", [["i", "1"]])).status).toBe(200);
    for (const path of [
      ...["edit-tag", "mark-all-as-read", "subscription/edit", "subscription/quickadd"],
      ...["subscription/import", "rename-tag", "disable-tag"],
    ])
      expect([path, (await app.post(`api/0/${path}`, "nonsense")).status]).toEqual([path, 403]);
  });

  test("takes a change with the action token, an x or none, and refuses any other", async () => {
    const { app } = await open();
    const token = (await app.get("api/0/token")).text.trim();
    expect(token).toHaveLength(57);
    expect(token).not.toContain(app.auth);
    const marking = (action: string) => app.post("api/0/mark-all-as-read", `s=${readingList}${action}`);
    for (const action of [`&T=${token}`, "&T=x", "", "&T="]) expect((await marking(action)).text).toBe("OK");
    const refused = await marking("&T=wrong");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("x-reader-google-bad-token")).toBe("true");
  });

  test("takes Liferea's articles, which it asks for with the token in its form alone", async () => {
    const { testApp, app } = await open();
    const contents = async (form: string, headers: Record<string, string> = {}) =>
      (
        await ask(testApp, "/reader/api/0/stream/items/contents", {
          method: "POST",
          headers: { ...formHeaders, ...headers },
          body: `output=json&i=1&T=${form}`,
        })
      ).status;
    expect(await contents(app.auth)).toBe(200);
    expect(await contents((await app.get("api/0/token")).text)).toBe(401);
    expect(await contents(app.auth, { authorization: "GoogleLogin auth=tap_wrong" })).toBe(401);
    expect((await ask(testApp, `/reader/api/0/user-info?T=${app.auth}`)).status).toBe(401);
  });

  test("a call that the API does not have is a 404, never the app's page", async () => {
    const { app } = await open();
    expect((await app.get("api/0/no-such-call")).json).toMatchObject({ code: "not_found" });
    expect((await app.post("api/0/no-such-call", "")).status).toBe(404);
  });
});

describe("subscriptions", () => {
  test("are the followed topics, with their folders, names and addresses", async () => {
    const { app, trains, rockets } = await open();
    const edit = (form: string) => app.post("api/0/subscription/edit", form);
    expect((await edit(`ac=edit&s=feed/${trains.id}&a=user/-/label/Travel&t=Sleepers`)).text).toBe("OK");
    const { json } = await app.get("api/0/subscription/list?output=json");
    expect(json.subscriptions).toMatchObject([
      { id: `feed/${rockets.id}`, title: "Rockets", categories: [] },
      {
        id: `feed/${trains.id}`,
        title: "Sleepers",
        categories: [{ id: "user/-/label/Travel", label: "Travel" }],
        url: `https://topics.example/feeds/topics/${trains.id}.atom`,
        htmlUrl: `https://topics.example/topic/${trains.id}`,
      },
    ]);
    expect((await app.get("api/0/tag/list?output=json")).json.tags).toEqual([
      { id: starred },
      { id: "user/-/label/Travel", label: "Travel", type: "folder" },
    ]);
    await app.post("api/0/rename-tag", "s=user/-/label/Travel&dest=user/-/label/On%20rails%20%26%20more");
    expect((await app.get("api/0/tag/list?output=json")).json.tags[1].label).toBe("On rails & more");
    await edit(`ac=edit&s=feed/${rockets.id}&a=user/-/label/Sky`);
    await edit(`ac=edit&s=feed/${rockets.id}&r=user/-/label/Sky`);
    await app.post("api/0/disable-tag", "s=user/-/label/On%20rails%20%26%20more");
    expect((await app.get("api/0/tag/list?output=json")).json.tags).toEqual([{ id: starred }]);
    expect((await app.get("api/0/subscription/list?output=json")).json.subscriptions).toHaveLength(2);
  });

  test("also come in Google's XML", async () => {
    const { app, rockets } = await open();
    const answer = await app.get("api/0/subscription/list?output=xml");
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(answer.text).toContain(
      `<object><string name="id">feed/${rockets.id}</string><string name="title">Rockets</string><list name="categories"></list>`,
    );
  });

  test("are followed and left, but what may not be seen cannot be", async () => {
    const { testApp, app, trains } = await open();
    const bob = await testApp.signUp("Bob");
    const open1 = await testApp.createTopic(bob.token, { name: "Open" });
    const hidden = await testApp.createTopic(bob.token, { name: "Hidden", isPublic: false });
    const edit = (action: string, id: string) =>
      app.post("api/0/subscription/edit", `ac=${action}&s=feed/${id}`);
    expect((await edit("subscribe", open1.id)).text).toBe("OK");
    expect((await edit("subscribe", hidden.id)).status).toBe(404);
    expect((await edit("edit", hidden.id)).status).toBe(404);
    expect((await edit("unsubscribe", trains.id)).text).toBe("OK");
    const { json } = await app.get("api/0/subscription/list?output=json");
    expect(json.subscriptions.map(({ title }: { title: string }) => title)).toEqual(["Open", "Rockets"]);
    // One that its creator makes private is gone, with its items.
    publish(testApp, open1.id);
    expect(numbersOf(await app.get(ids(`feed/${open1.id}`)))).toHaveLength(1);
    await expectStatus(
      200,
      testApp.call("PUT", `/api/topics/${open1.id}`, {
        token: bob.token,
        body: { name: "Open", category: "Science", isPublic: false },
      }),
    );
    expect(numbersOf(await app.get(ids(`feed/${open1.id}`)))).toEqual([]);
    expect((await app.get("api/0/unread-count?output=json")).text).not.toContain(open1.id);
    expect((await app.get("api/0/subscription/export")).text).not.toContain(open1.id);
  });

  test("of a topic's page or feed are followed, and of nothing are answered with a reason", async () => {
    const { testApp, app } = await open();
    const bob = await testApp.signUp("Bob");
    const open1 = await testApp.createTopic(bob.token, { name: "Open" });
    const added = await app.post("api/0/subscription/quickadd?output=json", [
      ["quickadd", `https://topics.example/topic/${open1.id}`],
    ]);
    expect(added.json).toMatchObject({ numResults: 1, streamId: `feed/${open1.id}`, streamName: "Open" });
    const none = await app.post("api/0/subscription/quickadd", [["quickadd", "ftp://paper.example/feed"]]);
    expect(none.json).toMatchObject({
      numResults: 0,
      error: "You can only subscribe to http and https addresses",
    });
  });

  test("of any other feed become a private topic that tells all of it, once", async () => {
    const rss = `<rss version="2.0"><channel><title>The Paper</title><link>https://paper.example</link>
      <item><title>One</title><link>https://paper.example/1</link></item></channel></rss>`;
    const testApp = openTestApp({
      fetch: async (url) =>
        url.endsWith("/feed.xml")
          ? new Response(rss, { headers: { "content-type": "application/rss+xml" } })
          : new Response("", { status: 404 }),
      lookup: async () => [{ address: "93.184.216.34" }],
    });
    const ada = await testApp.signUp("Ada");
    const app = await signInReader(testApp, "ada", await createToken(testApp, ada.token));
    const added = await app.post("api/0/subscription/edit", [
      ["ac", "subscribe"],
      ["s", "feed/https://paper.example/feed.xml"],
      ["a", "user/-/label/News"],
    ]);
    expect(added.text).toBe("OK");
    const again = await app.post("api/0/subscription/quickadd", [
      ["quickadd", "https://paper.example/feed.xml"],
    ]);
    const { json } = await app.get("api/0/subscription/list?output=json");
    expect(json.subscriptions).toMatchObject([{ title: "The Paper", categories: [{ label: "News" }] }]);
    expect(again.json.streamId).toBe(json.subscriptions[0].id);
    const topic = await topicOf(testApp, ada.token, json.subscriptions[0].id.slice(5));
    expect(topic).toMatchObject({
      isPublic: false,
      sourceId: "digest",
      useInstanceFeeds: false,
      feeds: [{ url: "https://paper.example/feed.xml", filter: "all" }],
      update: { state: "queued" },
    });
  });

  test("leave as OPML with their folders, and come back from it", async () => {
    const { testApp, app, trains } = await open();
    await app.post("api/0/subscription/edit", `ac=edit&s=feed/${trains.id}&a=user/-/label/Travel`);
    const { text } = await app.get("api/0/subscription/export");
    const bob = await testApp.signUp("Bob");
    const bobs = await signInReader(testApp, "bob", await createToken(testApp, bob.token));
    const more = text.replace(
      "</body>",
      '<outline text="Papers"><outline text="The Paper" type="rss" xmlUrl="https://paper.example/feed.xml"/></outline></body>',
    );
    for (let time = 0; time < 2; time++)
      expect((await bobs.post("api/0/subscription/import", more, "text/xml")).text).toBe("OK");
    const { json } = await bobs.get("api/0/subscription/list?output=json");
    // Ada's private topic is not there for Bob.
    expect(json.subscriptions).toMatchObject([
      { title: "Night trains", categories: [{ label: "Travel" }] },
      { title: "The Paper", categories: [{ label: "Papers" }] },
    ]);
    const paper = await topicOf(testApp, bob.token, json.subscriptions[1].id.slice(5));
    expect(paper).toMatchObject({ isPublic: false, frequency: 4, update: { state: "queued" } });
    expect((await bobs.post("api/0/subscription/import", "no OPML", "text/xml")).status).toBe(400);
  });
});

describe("items", () => {
  test("are updates with their HTML, the page in the app, the first source, and ids in both forms", async () => {
    const { testApp, app, trains } = await open();
    const id = publish(testApp, trains.id, "It <flew> & landed");
    const [short] = numbersOf(await app.get(ids(readingList)));
    const long = `tag:google.com,2005:reader/item/${BigInt(short ?? 0)
      .toString(16)
      .padStart(16, "0")}`;
    const { json } = await app.get(`api/0/stream/contents/feed%2F${trains.id}?n=20`);
    expect(json.items).toHaveLength(1);
    const seconds = testApp.clock.now.getTime() / 1000;
    expect(json.items[0]).toMatchObject({
      id: long,
      timestampUsec: short,
      crawlTimeMsec: String(testApp.clock.now.getTime()),
      published: seconds,
      title: "It <flew> & landed",
      alternate: [{ href: `https://topics.example/topic/${trains.id}?summary=${id}` }],
      canonical: [{ href: "https://paper.example/1" }],
      categories: [readingList],
      origin: { streamId: `feed/${trains.id}`, title: "Night trains" },
    });
    expect(json.items[0].summary.content).toContain("It <strong>flew</strong>");
    for (const form of [
      short ?? "",
      long,
      long.slice(-16),
      `${long.slice(0, 32)}${BigInt(short ?? 0).toString(16)}`,
    ]) {
      const contents = await app.post("api/0/stream/items/contents", [
        ["i", form],
        ["output", "json"],
      ]);
      expect(contents.json.items).toEqual(json.items);
    }
    expect((await app.post("api/0/stream/items/contents", [["i", "nonsense"]])).status).toBe(400);
    const unknown = await app.post("api/0/stream/items/contents", [["i", "-355401917359550817"]]);
    expect(unknown.json.items).toEqual([]);
  });

  test("that are asked for by more ids than a page holds come with a continuation", async () => {
    const { testApp, app, trains } = await open();
    publish(testApp, trains.id);
    const [number = ""] = numbersOf(await app.get(ids(readingList)));
    const many = [...Array(1_000).fill("i=1"), `i=${number}`].join("&");
    const first = (await app.post("api/0/stream/items/contents", many)).json;
    expect([first.items, first.continuation]).toEqual([[], "1000"]);
    const rest = (await app.post(`api/0/stream/items/contents?c=${first.continuation}`, many)).json;
    expect([rest.items.length, rest.continuation]).toEqual([1, undefined]);
  });

  test("come page by page without a repeat or a gap, either way round, while more are published", async () => {
    const { testApp, app, trains, rockets } = await open();
    for (let at = 0; at < 12; at++) publish(testApp, at % 2 ? trains.id : rockets.id, `Number ${at}`);
    // Several at one moment.
    for (let at = 0; at < 3; at++) publishUpdate(testApp, trains.id, { title: `At once ${at}` });
    const all = numbersOf(await app.get(ids(readingList)));
    expect(all).toHaveLength(15);
    expect(new Set(all).size).toBe(15);
    for (const order of ["d", "o"]) {
      const got: string[] = [];
      for (let next = ""; ; ) {
        const page = await app.get(
          `api/0/stream/items/ids?output=json&s=${readingList}&n=4&r=${order}${next && `&c=${next}`}`,
        );
        got.push(...numbersOf(page));
        next = page.json.continuation ?? "";
        if (!next) break;
        if (got.length === 4 && order === "d") publish(testApp, trains.id, "Meanwhile");
      }
      if (order === "d") expect(got).toEqual(all);
      else expect(got.slice(0, 15)).toEqual(all.toReversed());
    }
  });

  test("are filtered by time and state, and what was published before the follow counts as read", async () => {
    const { testApp, trains } = await open();
    const bob = await testApp.signUp("Bob");
    publish(testApp, trains.id, "Before");
    testApp.clock.advance(minute);
    const bobs = await signInReader(testApp, "bob", await createToken(testApp, bob.token));
    await bobs.post("api/0/subscription/edit", `ac=subscribe&s=feed/${trains.id}`);
    publish(testApp, trains.id, "After");
    const all = numbersOf(await bobs.get(ids(readingList)));
    expect(all).toHaveLength(2);
    const [after = "", before = ""] = all;
    expect(numbersOf(await bobs.get(ids(readingList, `&xt=${read}`)))).toEqual([after]);
    expect(numbersOf(await bobs.get(ids(readingList, `&it=${read}`)))).toEqual([before]);
    expect(numbersOf(await bobs.get(ids(read)))).toEqual([before]);
    const at = Math.floor(Number(after) / 1_000_000);
    expect(numbersOf(await bobs.get(ids(readingList, `&ot=${at}`)))).toEqual([after]);
    expect(numbersOf(await bobs.get(ids(readingList, `&nt=${at - 1}`)))).toEqual([before]);
    expect(numbersOf(await bobs.get(ids(readingList, `&xt=feed/${trains.id}`)))).toEqual([]);
    expect((await bobs.get(ids(readingList, "&ot=yesterday"))).status).toBe(400);
    expect((await bobs.get(ids("user/-/state/com.google/unheard-of"))).status).toBe(400);
    expect((await bobs.get(ids("user/somebody/state/com.google/read"))).status).toBe(400);
  });

  test("are Atom below /reader/atom, with their states as labels", async () => {
    const { testApp, app, trains } = await open();
    publish(testApp, trains.id);
    const [number = ""] = numbersOf(await app.get(ids(readingList)));
    await app.post("api/0/edit-tag", [
      ["i", number],
      ["a", read],
    ]);
    const atom = await app.get(`atom/feed%2F${trains.id}?n=20`);
    expect(atom.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = parseAtomFeed(atom.text);
    expect(feed.title?.value).toBe("Night trains");
    expect(feed.entries?.[0]?.id).toMatch(/^tag:google\.com,2005:reader\/item\/[\da-f]{16}$/);
    expect(feed.entries?.[0]?.categories).toContainEqual({
      term: read,
      scheme: "http://www.google.com/reader/",
      label: "read",
    });
  });
});

describe("states", () => {
  test("of one item are its own: read, kept unread, starred, and the counts follow", async () => {
    const { testApp, ada, app, trains } = await open();
    publish(testApp, trains.id, "First");
    publish(testApp, trains.id, "Second");
    const [second = "", first = ""] = numbersOf(await app.get(ids(readingList)));
    const tag = (form: [string, string][]) => app.post("api/0/edit-tag", [...form, ["ac", "edit"]]);
    const unread = async () => numbersOf(await app.get(ids(readingList, `&xt=${read}`)));
    // newsboat's words for an article that was read, and for one that is unread again.
    await tag([
      ["i", second],
      ["a", read],
      ["r", keptUnread],
    ]);
    expect(await unread()).toEqual([first]);
    const count = async () =>
      (await app.get("api/0/unread-count?output=json&all=true")).json.unreadcounts.map(
        ({ id, count }: { id: string; count: number }) => [id, count],
      );
    expect(await count()).toContainEqual([`feed/${trains.id}`, 1]);
    expect(await count()).toContainEqual([readingList, 1]);
    // The topic's latest update was read: nothing is new there, though its place did not move.
    const topic = await topicOf(testApp, ada.token, trains.id);
    expect(topic.isUnread).toBe(false);
    expect(Date.parse(topic.seenUpTo ?? "")).toBeLessThan(testApp.clock.now.getTime());
    await tag([
      ["i", second],
      ["r", read],
      ["a", keptUnread],
      ["a", "user/-/state/com.google/tracking-kept-unread"],
    ]);
    expect(await unread()).toEqual([second, first]);
    expect((await topicOf(testApp, ada.token, trains.id)).isUnread).toBe(true);
    await tag([
      ["i", first],
      ["i", second],
      ["a", starred],
    ]);
    expect(numbersOf(await app.get(ids(starred)))).toEqual([second, first]);
    await tag([
      ["i", first],
      ["r", starred],
    ]);
    expect(numbersOf(await app.get(ids(starred)))).toEqual([second]);
    const { json } = await app.get(`api/0/stream/contents/${starred}`);
    expect(json.items[0].categories).toEqual([readingList, starred]);
  });

  test("that mean nothing to us are let be, and what cannot be is refused", async () => {
    const { testApp, app, trains } = await open();
    publish(testApp, trains.id);
    const [number = ""] = numbersOf(await app.get(ids(readingList)));
    const tag = async (form: string) => (await app.post("api/0/edit-tag", form)).status;
    expect(await tag(`i=${number}&a=user/-/state/com.google/broadcast`)).toBe(200);
    expect(await tag(`i=${number}&a=user/-/label/Later`)).toBe(400);
    expect(await tag(`i=${number}&a=${read}&a=${keptUnread}`)).toBe(400);
    expect(await tag(`i=${number}`)).toBe(400);
    expect(await tag(`a=${read}`)).toBe(400);
    expect(await tag(`i=999&a=${read}`)).toBe(200);
    expect(numbersOf(await app.get(ids(readingList, `&xt=${read}`)))).toEqual([number]);
  });

  test("of what may not be seen cannot be set, nor seen", async () => {
    const { testApp, app, rockets } = await open();
    publish(testApp, rockets.id);
    const [number = ""] = numbersOf(await app.get(ids(readingList)));
    const bob = await testApp.signUp("Bob");
    const bobs = await signInReader(testApp, "bob", await createToken(testApp, bob.token));
    await bobs.post("api/0/edit-tag", `i=${number}&a=${starred}`);
    expect(numbersOf(await bobs.get(ids(starred)))).toEqual([]);
    expect((await bobs.post("api/0/stream/items/contents", `i=${number}`)).json.items).toEqual([]);
    expect((await bobs.get(`api/0/stream/contents/feed/${rockets.id}`)).json.items).toEqual([]);
  });

  test("all up to a moment: a topic, a folder, everything, in seconds or microseconds", async () => {
    const { testApp, ada, app, trains, rockets } = await open();
    publish(testApp, trains.id, "Train 1");
    publish(testApp, rockets.id, "Rocket 1");
    const at = testApp.clock.now.getTime();
    publish(testApp, trains.id, "Train 2");
    publish(testApp, rockets.id, "Rocket 2");
    await app.post("api/0/subscription/edit", `ac=edit&s=feed/${rockets.id}&a=user/-/label/Sky`);
    const titles = async () => {
      const { json } = await app.get(`api/0/stream/contents/${readingList}?xt=${read}&n=50`);
      return json.items.map(({ title }: { title: string }) => title);
    };
    const mark = (form: string) => app.post("api/0/mark-all-as-read", form);
    await mark(`s=feed/${trains.id}&ts=${at / 1000}`);
    expect(await titles()).toEqual(["Rocket 2", "Train 2", "Rocket 1"]);
    await mark(`s=user/-/label/Sky&ts=${at * 1000}`);
    expect(await titles()).toEqual(["Rocket 2", "Train 2"]);
    expect(Date.parse((await topicOf(testApp, ada.token, rockets.id)).seenUpTo ?? "")).toBe(at);
    await mark(`s=${readingList}`);
    expect(await titles()).toEqual([]);
    expect((await topicOf(testApp, ada.token, trains.id)).isUnread).toBe(false);
    expect((await mark(`s=${starred}`)).status).toBe(400);
    expect((await mark("s=feed/unknown")).status).toBe(404);
  });

  test("that the browser marks are read in the apps, and what was kept unread is so until then", async () => {
    const { testApp, ada, app, trains } = await open();
    const id = publish(testApp, trains.id);
    const seen = (body: object) =>
      expectStatus(200, testApp.call("POST", `/api/users/${ada.user.id}/seen`, { token: ada.token, body }));
    const unread = async () => numbersOf(await app.get(ids(readingList, `&xt=${read}`)));
    await seen({ updates: [id] });
    expect(await unread()).toEqual([]);
    const [number = ""] = numbersOf(await app.get(ids(readingList)));
    await app.post("api/0/edit-tag", `i=${number}&r=${read}`);
    expect(await unread()).toEqual([number]);
    // Another update being seen leaves it; seeing it again does not.
    const later = publish(testApp, trains.id, "Later");
    await seen({ updates: [later] });
    expect(await unread()).toEqual([number]);
    await seen({ updates: [id] });
    expect(await unread()).toEqual([]);
  });
});
