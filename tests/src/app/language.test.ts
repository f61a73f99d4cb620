import { describe, expect, test } from "bun:test";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { Notice } from "../../../src/contract/account/notices.ts";
import type { ErrorBody } from "../../../src/contract/base/errors.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { addChannel, createReceiver } from "../../support/channels.ts";
import { openDeliveries } from "../../support/deliveries.ts";

async function speak({ call }: TestApp, { token }: Session, language: string | null): Promise<void> {
  await expectStatus(200, call("PATCH", "/api/account", { token, body: { language } }));
}

describe("what the API says", () => {
  const noTopic = { en: "Topic not found", de: "Thema nicht gefunden" };

  async function ask(testApp: TestApp, accepted: string | null, token?: string): Promise<string> {
    const headers = {
      ...(accepted !== null && { "accept-language": accepted }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await testApp.app.handle(new Request("http://localhost/api/topics/none", { headers }));
    const { message, code } = (await answer.json()) as ErrorBody;
    expect([answer.status, code]).toEqual([404, "not_found"]);
    return message;
  }

  test("follows the account, else what is asked for and may be", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_LANGUAGES: "en,de" } });
    const ada = await testApp.signUp("Ada");
    expect(await ask(testApp, null)).toBe(noTopic.en);
    expect(await ask(testApp, "de-CH, en;q=0.5")).toBe(noTopic.de);
    expect(await ask(testApp, "fr, de;q=0.5")).toBe(noTopic.de);
    expect(await ask(testApp, "de", ada.token)).toBe(noTopic.de);
    await speak(testApp, ada, "en");
    expect(await ask(testApp, "de", ada.token)).toBe(noTopic.en);
    await speak(testApp, ada, "de");
    expect(await ask(testApp, null, ada.token)).toBe(noTopic.de);
  });

  test("is in English to whoever asks for a draft that nobody allowed, but not to whoever chose it", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    expect(await ask(testApp, "de")).toBe(noTopic.en);
    await speak(testApp, ada, "de");
    expect(await ask(testApp, "en", ada.token)).toBe(noTopic.de);
  });

  test("says so of a field that breaks a rule", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const refused = async () => {
      const body = { name: "", category: "Science", description: "x".repeat(501) };
      const answer = await testApp.call("POST", "/api/topics", { token: ada.token, body });
      return answer.body.issues?.map(({ path, message }) => [path, message]);
    };
    expect(await refused()).toEqual([
      ["name", "Topic name is required"],
      ["description", "Description must be 500 characters or less"],
    ]);
    await speak(testApp, ada, "de");
    expect(await refused()).toEqual([
      ["name", "Gib dem Thema einen Namen"],
      ["description", "Beschreibung: höchstens 500 Zeichen"],
    ]);
  });

  test("is to each in their own language, at the same time", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_LANGUAGES: "all" } });
    const ada = await testApp.signUp("Ada");
    await speak(testApp, ada, "de");
    const turns = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? ask(testApp, "en", ada.token) : ask(testApp, "en"),
    );
    const said = await Promise.all(turns);
    expect(said).toEqual(turns.map((_, at) => (at % 2 === 0 ? noTopic.de : noTopic.en)));
  });
});

describe("a mailed code", () => {
  async function mailedTo(testApp: TestApp, email: string, accepted: string) {
    const headers = { "content-type": "application/json", "accept-language": accepted };
    const body = JSON.stringify({ email });
    await testApp.app.handle(
      new Request("http://localhost/api/auth/login", { method: "POST", headers, body }),
    );
    await testApp.app.sendMail();
    const mail = testApp.mails.findLast(({ to }) => to === email);
    const code = mail?.shown.code ?? "";
    return { ...mail, subject: mail?.subject.replace(code, "CODE") };
  }

  test("is in the language of the account, whatever the browser asks for", async () => {
    const testApp = openTestApp({ env: { TOPICAPP_LANGUAGES: "all" } });
    const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
    await speak(testApp, ada, "de");
    const german = await mailedTo(testApp, "ada@example.org", "en");
    expect(german.subject).toBe("CODE ist dein Code für topicapp");
    expect(german.text).toStartWith("Hier ist dein Code:\n\n    ");
    expect(german.html).toContain('<html lang="de">');
    expect(german.html).toContain("<p>Hier ist dein Code:</p>");
    const english = await mailedTo(testApp, tom.user.email ?? "", "en");
    expect(english.subject).toBe("CODE is your topicapp code");
    expect(english.html).toContain('<html lang="en">');
    expect((await mailedTo(testApp, "tom@example.org", "de")).subject).toBe(german.subject);
  });
});

describe("what is delivered", () => {
  test("is in the language of its reader: an edition by mail as text and HTML", async () => {
    const scene = await openDeliveries([]);
    const { testApp, ada } = scene;
    await speak(testApp, ada, "de");
    await scene.add({ kind: "email" });
    await scene.publish("Booster lands");
    await scene.deliver();
    const { subject, text, html } = testApp.mails.at(-1) ?? {};
    expect(subject).toBe("Booster lands");
    expect(text).toContain("1 Minute Lesezeit");
    expect(text).toContain("Abbestellen: https://topics.example/unsubscribe/");
    expect(html).toContain('<html lang="de">');
    expect(html).toContain("topicapp</a> · Samstag, 21. November 2026 · 1 Minute Lesezeit</p>");
    expect(html).toContain("Das ist alles, was es in deinen Themen Neues gibt.");
    const [, page = ""] = /https:\/\/topics\.example(\/unsubscribe\/\S+)/.exec(text ?? "") ?? [];
    expect((await testApp.call<string>("GET", page)).body).toContain("<button>Abbestellen</button>");
  });

  test("so is a notice, on its page and as a push", async () => {
    const pushed: Uint8Array[] = [];
    const testApp = openTestApp({
      env: { TOPICAPP_URL: "https://topics.example", TOPICAPP_NOTIFY_HOSTS: "push.example" },
      fetch: async (_url, { body }) => {
        pushed.push(body as Uint8Array);
        return new Response(null, { status: 201 });
      },
    });
    const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
    await speak(testApp, ada, "de");
    const receiver = createReceiver();
    const channel = await addChannel(testApp, ada.token, {
      kind: "web-push",
      subscription: { endpoint: "https://push.example/1", keys: receiver.keys },
    });
    expect(channel.name).toBe("Web-Push");
    const wish = { token: ada.token, body: { toChannels: ["commented"] } };
    await expectStatus(200, testApp.call("PUT", "/api/account/notices/settings", wish));
    const topic = await testApp.createTopic(ada.token, { name: "Raketen" });
    const body = { content: "Wann fliegt sie?" };
    const comment = testApp.call("POST", `/api/topics/${topic.id}/comments`, { token: tom.token, body });
    await expectStatus(201, comment);
    const notices = await testApp.call<Notice[]>("GET", "/api/account/notices", { token: ada.token });
    expect(notices.body.map(({ title, text }) => [title, text])).toEqual([
      ["Tom hat „Raketen“ kommentiert", "Wann fliegt sie?"],
    ]);
    await testApp.app.sendNotices();
    const [push] = pushed.map((each) => JSON.parse(receiver.decrypt(each)));
    expect(push).toMatchObject({ title: "Tom hat „Raketen“ kommentiert", body: "Wann fliegt sie?" });
  });

  test("and the frame of one's own feed", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const own = await testApp.call<{ json: string }>("POST", "/api/account/feed", { token: ada.token });
    const { pathname } = new URL(own.body.json);
    const read = async () => {
      const answer = await testApp.app.handle(new Request(`http://localhost${pathname}`));
      return ((await answer.json()) as { title: string }).title;
    };
    expect(await read()).toBe("What's new in the topics you follow");
    await speak(testApp, ada, "de");
    expect(await read()).toBe("Neues aus den Themen, denen du folgst");
  });
});
