import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Channel } from "../../../src/contract/account/channels.ts";
import type { EditionSettings } from "../../../src/contract/account/editions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { aChannel, aPreview, deliveryCalls, someSettings } from "../support/answers/delivery.ts";
import { fail, hold, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, objection, says, toast } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";
import { wide } from "../support/wide-words.ts";

const newsstand = openNewsstand();
const receiver = Bun.serve({ port: 0, fetch: () => new Response("Thank you, I have it.") });
let server: Awaited<ReturnType<typeof openServer>>;
let reader: Member;

beforeAll(async () => {
  server = await openServer(newsstand.feeds, { TOPICAPP_NOTIFY_HOSTS: `localhost:${receiver.port}` });
  reader = await server.join("Rita Reader");
}, 180_000);

afterAll(async () => {
  newsstand.close();
  await receiver.stop(true);
});

/** What these windows' clocks show: a Saturday. */
const now = new Date("2026-11-21T12:00:00Z");

interface Held {
  settings: EditionSettings;
  channels: Channel[];
}

/** The page with answers of the test's own, which hold what is sent. */
async function openWith(page: Page, held: Held): Promise<void> {
  await page.clock.setFixedTime(now);
  await page.route(deliveryCalls.settings, (route) => {
    const { method, body } = { method: route.request().method(), body: route.request().postDataJSON() };
    if (method === "PUT") held.settings = { ...held.settings, ...body };
    return route.fulfill({ json: held.settings });
  });
  await page.route(deliveryCalls.preview, (route) => {
    const { searchParams } = new URL(route.request().url());
    const schedule = searchParams.get("schedule") ?? held.settings.schedule;
    const isTimed = schedule === "daily" || schedule === "weekly";
    const nextAt = isTimed ? "2026-11-22T06:00:00.000Z" : null;
    return route.fulfill({ json: aPreview({ nextAt, isSample: held.settings.schedule === "off" }) });
  });
  await page.route(deliveryCalls.channels, (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: held.channels }) : route.fallback(),
  );
  await page.goto("/delivery");
  await heading(page, "Delivery");
}

describe("when editions come", () => {
  test("is told in words, and where they go", async () => {
    const page = await fresh(reader);
    const channels = [aChannel(), aChannel({ id: "phone", kind: "ntfy", name: "Phone" })];
    await openWith(page, { settings: someSettings(), channels });
    const next = page.getByRole("region", { name: "Your next edition" });
    await says(next, "Tomorrow, Sunday, at 07:00 (Berlin)");
    await says(next, "It goes to E-mail and Phone.");
    expect(unexpected(reader)).toEqual([]);
  });

  test("is saved as it is chosen, in the time zone of the device, with a preview of the first", async () => {
    const page = await fresh(reader);
    const held: Held = { settings: someSettings({ schedule: "off", timeZone: "UTC" }), channels: [] };
    await openWith(page, held);
    await says(page, "Delivery is off");
    await page.getByRole("radio", { name: /^Every day/ }).check();
    await toast(page, "Delivery turned on");
    await toast(page, "Add a channel to get it. Until then, it waits in your editions.");
    const first = page.getByRole("region", { name: "Your first edition" });
    await first.getByText("The line opens; a hut is painted").waitFor();
    const here = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await page.getByLabel("Time zone").inputValue()).toBe(here);
    await page.getByLabel("Time", { exact: true }).fill("06:30");
    await toast(page, "Delivery saved");
    expect(held.settings).toMatchObject({ schedule: "daily", at: "06:30", timeZone: here });
    await page.getByRole("link", { name: "Add a channel to get it" }).waitFor();
  });

  test("is changed by the week, with quiet hours and a reading time, and switched off again", async () => {
    const page = await fresh(reader);
    const held: Held = { settings: someSettings(), channels: [aChannel()] };
    await openWith(page, held);
    await page.getByRole("radio", { name: /^Every week/ }).check();
    await page.getByLabel("Day", { exact: true }).selectOption("Friday");
    await page.getByLabel("Reading time").selectOption("Up to 10 minutes");
    await page.getByRole("switch", { name: "Quiet hours" }).click();
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes("08:15") === true);
    await page.getByLabel("Until").fill("08:15");
    await saved;
    await toast(page, "Delivery saved");
    expect(held.settings).toEqual(
      someSettings({ schedule: "weekly", weekday: 5, maxMinutes: 10, quietFrom: "22:00", quietTo: "08:15" }),
    );
    await page.getByLabel("From").fill("");
    expect(await objection(page.getByLabel("From"))).toBe("Choose a time");
    expect(held.settings.quietFrom).toBe("22:00");
    await page.getByRole("radio", { name: /^Off/ }).check();
    await toast(page, "Delivery turned off");
    expect(held.settings.schedule).toBe("off");
  });

  test("is kept by the server, which says when the next one comes", async () => {
    const page = await fresh(reader);
    await page.clock.setFixedTime(new Date());
    await page.goto("/delivery");
    await page.getByRole("radio", { name: /^Every day/ }).check();
    await toast(page, "Delivery turned on");
    await page.reload();
    const next = page.getByRole("region", { name: "Your next edition" });
    await next.getByText(/^(Today at|Tomorrow, \w+day, at) 07:00 \(.+\)$/).waitFor();
    expect(await page.getByRole("radio", { name: /^Every day/ }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: /^Off/ }).check();
    await says(page, "Delivery is off");
    expect(unexpected(reader)).toEqual([]);
  });

  test("on another device's clock is offered to be changed to this one's", async () => {
    const page = await fresh(reader);
    await openWith(page, { settings: someSettings({ timeZone: "Asia/Tokyo" }), channels: [] });
    await page.getByRole("button", { name: /^Use / }).click();
    await says(page, "This device uses this time zone.");
  });

  test("that cannot be read or saved is said, and can be tried again", async () => {
    const page = await fresh(reader);
    const mend = await fail(page, deliveryCalls.settings);
    await page.goto("/delivery");
    await says(page, "Couldn't load your delivery settings: Service Unavailable");
    await mend();
    await button(page, "Try again").click();
    await says(page, "Delivery is off");
    const release = await hold(page, deliveryCalls.preview);
    await page.getByRole("radio", { name: /^Immediately/ }).check();
    await page.getByRole("status", { name: "Loading the preview" }).waitFor();
    release();
    await page.getByText("It arrives as soon as a topic has news,").waitFor();
    const heal = await fail(page, deliveryCalls.settings);
    await page.getByRole("radio", { name: /^Every week/ }).check();
    await toast(page, "Couldn't save");
    expect(await page.getByRole("radio", { name: /^Every week/ }).isChecked()).toBe(true);
    await heal();
    await button(page, "Try again").click();
    await toast(page, "Delivery saved");
    await page.getByRole("radio", { name: /^Off/ }).check();
    await toast(page, "Delivery turned off");
  });
});

describe("a channel", () => {
  const row = (page: Page, name: string) =>
    page.getByRole("region", { name: "Where" }).getByRole("listitem").filter({ hasText: name }).first();

  test("of each kind is added by what it needs, tested, renamed, switched off and removed", async () => {
    const page = await fresh(reader);
    await page.clock.setFixedTime(new Date());
    await page.goto("/delivery");
    await button(page, "Add E-mail").click();
    await toast(page, "Channel added");
    await row(page, "rita-reader@example.org").waitFor();
    expect(await button(page, "Add E-mail").count()).toBe(0);

    await button(page, "Add ntfy").click();
    const address = page.getByLabel("Address");
    expect(await hasFocus(address)).toBe(true);
    await address.fill("http://127.0.0.1/my-news");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    expect(await objection(address)).toContain("isn't on the public internet");
    await address.fill(`http://localhost:${receiver.port}/my-news`);
    await page.getByLabel("Name", { exact: true }).fill("Phone");
    await page.keyboard.press("Enter");
    await row(page, "Phone").waitFor();
    await button(page, "Send a test to Phone").click();
    await says(page, "The test was delivered.");
    await page.getByText("Thank you, I have it.").waitFor();
    await row(page, "Phone")
      .getByText(/^Last delivered/)
      .waitFor();

    await button(page, "Rename Phone").click();
    await page.getByLabel("Name", { exact: true }).fill("Pocket");
    await page.keyboard.press("Enter");
    await row(page, "Pocket").waitFor();
    expect(await hasFocus(button(page, "Rename Pocket"))).toBe(true);
    const isOn = page.getByRole("switch", { name: "Deliver to Pocket" });
    await isOn.click();
    await row(page, "Pocket").getByText("Off", { exact: true }).waitFor();
    await page.reload();
    await row(page, "Pocket").waitFor();
    expect(await isOn.isChecked()).toBe(false);

    await button(page, "Add E-reader").click();
    const device = page.getByLabel("Address");
    await device.fill("rita@example.org");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
    expect(await objection(device)).toContain("This isn't an e-reader's address");
    await device.fill("rita_1@kindle.com");
    await page.keyboard.press("Enter");
    await page.getByText("This server can't send e-mail yet.").waitFor();
    await button(page, "Cancel").click();

    await button(page, "Remove Pocket").click();
    const sure = page.getByRole("dialog", { name: "Remove channel" });
    expect(await hasFocus(sure.getByRole("button", { name: "Cancel" }))).toBe(true);
    await sure.getByRole("button", { name: "Remove" }).click();
    await toast(page, "Channel removed");
    await page.reload();
    await row(page, "rita-reader@example.org").waitFor();
    expect(await page.getByText("Pocket", { exact: true }).count()).toBe(0);
    expect(unexpected(reader)).toEqual([]);
  }, 180_000);

  test("that is a webhook shows its secret once", async () => {
    const page = await fresh(reader);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/delivery");
    await button(page, "Add Webhook").click();
    await page.getByLabel("Address").fill(`http://localhost:${receiver.port}/hook`);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Keep this secret" });
    const secret = await dialog.getByText(/^whsec_/).textContent();
    await dialog.getByRole("button", { name: "Copy the secret" }).click();
    await toast(page, "Secret copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret ?? "");
    await dialog.getByRole("button", { name: "I've saved it" }).click();
    await row(page, "Webhook").waitFor();
    await page.reload();
    await row(page, "Webhook").waitFor();
    expect(await page.getByText(secret ?? "").count()).toBe(0);
  });

  test("that failed says so in the peer's own words, and one that could not be tested says why", async () => {
    const page = await fresh(reader);
    const channels = [
      aChannel({ id: "phone", kind: "ntfy", name: "Phone", lastError: "It answered 403: forbidden" }),
      aChannel({ id: "chat", kind: "apprise", name: "Chat", isOn: false, lastError: "It did not answer" }),
    ];
    await openWith(page, { settings: someSettings(), channels });
    await says(row(page, "Phone"), "Last delivery failed: It answered 403: forbidden");
    await says(row(page, "Chat"), "Last delivery failed: It did not answer");
    await page.route(deliveryCalls.test, (route) =>
      route.fulfill({ status: 429, json: { message: "Too many tests", code: "too_many_requests" } }),
    );
    await button(page, "Send a test to Phone").click();
    await says(row(page, "Phone"), "The test wasn't delivered.");
    await says(row(page, "Phone"), "Too many tests");
  });

  test("of this browser asks for permission only when it is added, and says when it is not given", async () => {
    const page = await fresh(reader);
    await page.addInitScript(() => {
      Object.assign(window, { asked: 0 });
      Object.defineProperty(Notification, "permission", { get: () => "default" });
      Notification.requestPermission = async () => {
        Object.assign(window, { asked: 1 });
        return "denied";
      };
    });
    await openWith(page, { settings: someSettings(), channels: [] });
    const asked = () => page.evaluate(() => (window as unknown as { asked: number }).asked);
    expect(await asked()).toBe(0);
    await button(page, "Add Browser notifications").click();
    await toast(page, "Couldn't add the channel");
    await says(page, "You didn't give your browser permission.");
    expect(await asked()).toBe(1);
  });
});

test("a browser that permits it is added with its subscription, under its own name", async () => {
  const { page, complaints } = await server.join("Penny Push", { worker: true });
  // There is no push service here: the browser's part of it is answered for.
  await page.addInitScript(
    (json) => {
      Notification.requestPermission = async () => "granted";
      Object.defineProperty(Notification, "permission", { get: () => "default" });
      PushManager.prototype.subscribe = async (options) => {
        Object.assign(window, { key: options?.applicationServerKey });
        return { toJSON: () => json } as unknown as PushSubscription;
      };
    },
    { endpoint: "https://push.example/endpoint", expirationTime: null, keys: await pushKeys() },
  );
  await page.goto("/delivery");
  await button(page, "Add Browser notifications").click();
  await toast(page, "Channel added");
  await page.getByRole("switch", { name: "Deliver to Chrome · Linux" }).waitFor();
  const asked = await page.evaluate(() => (window as unknown as { key: string }).key);
  expect(Buffer.from(asked, "base64url")).toHaveLength(65);
  expect(complaints).toEqual([]);
});

/** What a browser makes for a subscription: a point of P-256, and 16 bytes. */
async function pushKeys() {
  const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ]);
  const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey));
  return { p256dh: point.toString("base64url"), auth: Buffer.alloc(16, 7).toString("base64url") };
}

test("what one hears of a topic is chosen beside Follow, and its address for a feed reader is there", async () => {
  const page = await fresh(reader);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await reader.call<Topic>("POST", "/api/topics", {
    name: "Cable cars",
    category: "Travel",
    frequency: 0,
  });
  await page.goto(`/topic/${id}`);
  await button(page, "Notifications for Cable cars: In my edition").click();
  await page.getByRole("menuitemradio", { name: /^Immediately/ }).click();
  await button(page, "Notifications for Cable cars: Immediately").waitFor();
  await page.goto("/my-topics?tab=following");
  const wish = button(page, "Notifications for Cable cars: Immediately");
  await wish.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Follow in a feed reader" }).click();
  await button(page, "Copy the address: Atom").click();
  await toast(page, "Address copied");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await fetch(address)).headers.get("content-type")).toStartWith("application/atom+xml");
  await button(page, "Close").click();
  expect(await hasFocus(wish)).toBe(true);

  const hidden = await reader.call<Topic>("POST", "/api/topics", {
    name: "Ropes",
    category: "Travel",
    frequency: 0,
    isPublic: false,
  });
  await page.goto(`/topic/${hidden.id}`);
  await button(page, /^Notifications for Ropes/).click();
  await page.getByRole("menuitem", { name: "Follow in a feed reader" }).click();
  await button(page, "Create my address").click();
  await button(page, "Copy the address: Atom").click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("/feeds/"));
  const own = await page.evaluate(() => navigator.clipboard.readText());
  expect((await fetch(own)).status).toBe(200);
  expect(unexpected(reader)).toEqual([]);
}, 180_000);

test.each([1440, 390, 320])(
  "no state of the page has a barrier that axe finds, in light and dark at %d pixels",
  async (width) => {
    const { page } = await server.join(`Axe Delivery ${width}`, { width });
    const { found, look } = barrierSearch(page);
    const held: Held = { settings: someSettings({ schedule: "off", timeZone: "UTC" }), channels: [] };
    await openWith(page, held);
    await says(page, "No channels yet");
    await look("off");
    held.settings = someSettings({ schedule: "weekly", quietFrom: "22:00", quietTo: "07:00" });
    held.channels = [
      aChannel({ lastDeliveredAt: "2026-11-21T06:00:00.000Z" }),
      aChannel({ id: "phone", kind: "ntfy", name: wide(40), target: "ntfy.sh", lastError: wide(200) }),
      aChannel({ id: "chat", kind: "apprise", name: "Chat", isOn: false, lastError: "It did not answer" }),
    ];
    await page.route(deliveryCalls.test, (route) =>
      route.fulfill({ json: { delivered: false, message: wide(200, "Peer") } }),
    );
    await page.reload();
    await page.getByRole("region", { name: "Preview" }).getByRole("listitem").first().waitFor();
    await button(page, "Send a test to Chat").click();
    await says(page, "The test wasn't delivered.");
    await button(page, "Add ntfy").click();
    await button(page, "Rename Chat").click();
    await look("on");
    await button(page, "Remove E-mail").click();
    await page.getByRole("dialog").waitFor();
    await look("remove");
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(6);
  },
  90_000,
);
