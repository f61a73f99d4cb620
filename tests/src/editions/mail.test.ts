import { expect, test } from "bun:test";
import { deleteAccount } from "../../../src/account/account.ts";
import type { Channel } from "../../../src/contract/account/channels.ts";
import { consoleMailer } from "../../../src/sending/mail/mailer.ts";
import { openDeliveries } from "../../support/deliveries.ts";
import { aStory, publishUpdate } from "../../support/updates/published.ts";

/** Ada gets her editions by e-mail. */
async function open() {
  const scene = await openDeliveries([]);
  await scene.add({ kind: "email" });
  scene.clock.advance(1);
  const { testApp, deliver, topic } = scene;
  const letters = () => testApp.mails.filter(({ shown }) => shown.edition !== undefined);
  const send = async (told: Parameters<typeof publishUpdate>[2]) => {
    publishUpdate(testApp, topic.id, told);
    await deliver();
    const letter = letters().at(-1);
    if (!letter) throw new Error("a letter was sent");
    return letter;
  };
  const unsubscribe = (method: string, token: string, init: RequestInit = {}) =>
    testApp.app.handle(new Request(`http://localhost/unsubscribe/${token}`, { method, ...init }));
  return { ...scene, letters, send, unsubscribe };
}

const tokenOf = (headers: Record<string, string> | undefined) =>
  /^<https:\/\/topics\.example\/unsubscribe\/([\w.-]+)>$/.exec(headers?.["List-Unsubscribe"] ?? "")?.[1] ??
  "";

const story = aStory("s1", "Booster 14 lands");
const told = {
  title: "Booster <14> lands",
  content:
    "### Booster 14 lands\n\n- Booster 14 landed [1](https://paper.example/1). ![spy](https://spy.example/1.png)",
  pages: ["https://paper.example/1"],
  stories: [story],
};

test("a letter tells the edition as text and as HTML, without a picture, and in both colour schemes", async () => {
  const { send, topic } = await open();
  const { to, subject, text, html, messageId } = await send(told);
  expect([to, subject]).toEqual(["ada@example.org", "Booster <14> lands"]);
  expect(messageId).toMatch(/^[\w-]+@topics\.example$/);
  const url = `https://topics.example/topic/${topic.id}?summary=`;
  expect(text).toContain(
    "ROCKETS\n\nBooster <14> lands\n\nBooster 14 lands\n\n* Booster 14 lands on Thursday. [1]",
  );
  expect(text).toContain("[1] https://paper.example/1");
  expect(text).toContain(url);
  expect(html).toContain(`<h1 dir="auto">Booster &lt;14&gt; lands</h1>`);
  expect(html).toContain("<h3>Booster 14 lands</h3>");
  expect(html).toContain('<a href="https://paper.example/1">1</a>');
  expect(html).toContain("prefers-color-scheme: dark");
  expect(html).not.toMatch(/<img|spy\.example\/1\.png"|url\(|<script|<link/i);
  for (const part of [text, html]) expect(part).toContain("https://topics.example/unsubscribe/");
});

test("a letter tells a story that two topics tell once, and names what there was no room for", async () => {
  const { testApp, tom, ada, topic, deliver, letters, clock } = await open();
  const { call } = testApp;
  const trains = await testApp.createTopic(tom.token, { name: "Trains" });
  await call("POST", `/api/users/${ada.user.id}/follow/${trains.id}`, { token: ada.token });
  await call("PUT", "/api/account/edition", { token: ada.token, body: { maxMinutes: 1 } });
  clock.advance(1);
  const pages = ["https://a.example/1", "https://b.example/2"];
  publishUpdate(testApp, topic.id, { ...told, pages, stories: [aStory("s1", "Booster 14 lands", [1, 2])] });
  const other = [aStory("t1", "Booster 14 has landed"), aStory("t2", "Night trains sell out", [2])];
  publishUpdate(testApp, trains.id, {
    title: "Of trains",
    content: "### Both",
    pages: ["https://a.example/1", "https://c.example/3"],
    stories: other,
  });
  publishUpdate(testApp, trains.id, { title: "Too long", content: "word ".repeat(300) });
  await deliver();
  const [letter] = letters();
  for (const part of [letter?.text ?? "", letter?.html ?? ""]) {
    expect(part).toContain("Booster 14 has landed: see Rockets, above");
    expect(part).not.toContain("Booster 14 has landed on Thursday");
    expect(part).toContain("Night trains sell out on Thursday");
    expect(part).toContain("Left out to fit your reading time");
    expect(part).toMatch(/Trains(?:<\/bdi>)?: (?:<bdi><a href="[^"]*">)?Too long/);
  }
});

test("an item in another language than the letter says which, and which way it is read", async () => {
  const { send } = await open();
  const german = "Die Rakete ist gelandet, und die Bergung hat begonnen. Das sagte die Firma am Abend.";
  expect((await send({ ...told, content: german, stories: [] })).html).toContain(
    '<div class="item update" lang="de" dir="ltr">',
  );
  const arabic = "هبط الصاروخ في البحر وبدأت عملية الانتشال كما قالت الشركة في المساء";
  expect((await send({ ...told, content: arabic, stories: [] })).html).toContain(
    '<div class="item update" lang="ar" dir="rtl">',
  );
  expect((await send(told)).html).toContain('<div class="item update">');
});

test("a click in the mail program unsubscribes without a sign-in; opening the link changes nothing", async () => {
  const { send, unsubscribe, channels, letters, testApp, topic, deliver } = await open();
  const { headers } = await send(told);
  expect(headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const token = tokenOf(headers);
  const shown = await unsubscribe("GET", token);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(shown.headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(await shown.text()).toContain('<form method="post">');
  const isOn = async () => (await channels()).map((channel: Channel) => channel.isOn);
  expect(await isOn()).toEqual([true]);

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await unsubscribe("POST", token, { body })).status).toBe(200);
  expect(await isOn()).toEqual([false]);
  publishUpdate(testApp, topic.id);
  await deliver();
  expect(letters()).toHaveLength(1);
});

test("the link takes either kind of form, works again, and for later editions, until the account is gone", async () => {
  const { send, unsubscribe, channels, testApp, ada, clock } = await open();
  const token = tokenOf((await send(told)).headers);
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  for (const init of [{ body: form }, { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }, {}])
    expect((await unsubscribe("POST", token, init)).status).toBe(200);
  const [channel] = await channels();
  const path = `/api/account/channels/${channel?.id}`;
  await testApp.call("PUT", path, { token: ada.token, body: { isOn: true } });
  clock.advance(1);
  expect(tokenOf((await send(told)).headers)).toBe(token);
  for (const wrong of ["none", `${ada.user.id}.00`, `${token}0`, token.replace(/.$/, "x"), ""]) {
    expect((await unsubscribe("GET", wrong)).status).toBe(404);
    expect((await unsubscribe("POST", wrong)).status).toBe(404);
  }
  deleteAccount(testApp.db, ada.user.id, clock.now);
  expect((await unsubscribe("POST", token)).status).toBe(404);
});

test("without a mail server an edition is one line on the console", async () => {
  const { send } = await open();
  const lines: string[] = [];
  const mail = await send(told);
  await consoleMailer((line) => void lines.push(line))(mail);
  expect(lines).toEqual([
    `mail to=ada@example.org subject="Booster <14> lands" edition=${mail.shown.edition}`,
  ]);
});
