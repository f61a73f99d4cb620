import { afterAll, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import type { NewChannel } from "../../../src/contract/account/channels.ts";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { createReceiver, openPeer } from "../../support/channels.ts";
import { heading, settings } from "../installed/reader.ts";
import { visit } from "../support/browser.ts";
import { fillLibrary } from "../support/library.ts";
import { takeLink } from "../support/sign-in-link.ts";

const { received, url: pushService, host, close } = openPeer();
afterAll(close);

/** A reader in Chromium with the app's worker, whose server may send to the push service of this test. */
async function openReader() {
  const cwd = emptyFolder();
  fillLibrary(cwd, (library) => void library.addPerson("reader", "Rita Reader"));
  const server = await serve([], { cwd, env: { ...settings, TOPICAPP_NOTIFY_HOSTS: host } });
  const { stdout } = await run(["user", "sign-in-link", "reader", "--json"], { cwd });
  const { page } = await visit(server.url, { worker: true, whole: true });
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await takeLink(page, `/auth${new URL(JSON.parse(stdout).link).hash}`);
  await heading(page, "My Updates");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  return { page, url: server.url };
}

/** A subscription of a browser whose keys are this test's. @returns what the server sends to it as a test */
async function sendTest(page: Page, origin: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/account/channels${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<T>;
  };
  const receiver = createReceiver();
  const subscription = { endpoint: `${pushService}/push/1`, keys: receiver.keys };
  const { id } = await call<NewChannel>("", { kind: "web-push", subscription });
  expect(await call<unknown>(`/${id}/test`, {})).toEqual({ delivered: true, message: "ok" });
  return receiver.decrypt(received.at(-1)?.body ?? new Uint8Array());
}

/** As a push service delivers it, by Chromium's own tools. */
async function deliverer(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  return (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

async function registrationOf(devtools: CDPSession): Promise<string> {
  const found = Promise.withResolvers<string>();
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
    if (registration) found.resolve(registration.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  return found.promise;
}

/** The notifications that are shown, once there are as many. @throws after a minute in which there were not */
const shown = (page: Page, count: number) =>
  page.evaluate(async (count) => {
    const registration = await navigator.serviceWorker.ready;
    const end = performance.now() + 60_000;
    while (performance.now() < end) {
      const notices = await registration.getNotifications();
      if (notices.length === count) {
        return notices.map(({ title, body, data, icon }) => ({ title, body, data, icon }));
      }
      await new Promise(requestAnimationFrame);
    }
    throw new Error(`there were never ${count} notifications`);
  }, count);

test("what the server pushes is shown by the worker, and a click opens its page here", async () => {
  const { page, url } = await openReader();
  const payload = await sendTest(page, url);
  const deliver = await deliverer(page, url);
  await deliver(payload);
  const [notice] = await shown(page, 1);
  expect(notice).toEqual({
    title: "A test from topicapp",
    body: "This channel works. News will reach you here.",
    data: `${url}/`,
    icon: expect.stringMatching(/\/assets\/icon-192-\w+\.png$/),
  });
  expect((await page.request.get(notice?.icon ?? "")).ok()).toBe(true);

  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("the app has its worker");
  // A browser lets a worker open windows after a real click alone, which nothing here can make.
  const opened = await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null>; matchAll: () => Promise<unknown[]> };
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, options: { notification: Notification }) => Event;
    };
    const opened = Promise.withResolvers<string>();
    scope.clients.matchAll = async () => [];
    scope.clients.openWindow = async (url) => {
      opened.resolve(url);
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    if (notification) {
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    }
    return opened.promise;
  });
  expect(opened).toBe(`${url}/`);
  expect(await shown(page, 0)).toEqual([]);
}, 180_000);
