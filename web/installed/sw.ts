import {
  type Build,
  cacheName,
  isAnswered,
  isOutdated,
  isWhole,
  keptAddresses,
  noticeOf,
  offlinePage,
  pageOf,
  pageTimeout,
  treatmentOf,
} from "./rules.ts";

/*
 * The worker of an installed app. It writes to its cache at one place alone, when it is installed, and nothing
 * but the files that its build names. Pages always come from the server, so none is ever an old one.
 */
declare const self: WorkerScope;
/** Inserted by the build. */
declare const BUILD: Build;

const build = BUILD;
const { scope } = self.registration;
const kept = keptAddresses(build, scope);
const openCache = () => caches.open(cacheName(scope, build));

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const treatment = treatmentOf(event.request, kept);
  if (treatment === "page") event.respondWith(page(event));
  if (treatment === "kept") event.respondWith(keptFile(event.request));
});

self.addEventListener("push", (event) => event.waitUntil(notify(event.data?.text() ?? "")));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(String(event.notification.data), scope)));
});

/**
 * Downloads one file at a time, to leave the connection to the reader. Files that the page has loaded come from the
 * browser's cache.
 */
async function install(): Promise<void> {
  const cache = await openCache();
  for (const address of kept) {
    if (await cache.match(address)) continue;
    const answer = await fetch(address);
    if (!isWhole(answer, address)) throw new Error(`${address} could not be kept`);
    await cache.put(address, answer);
  }
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const outdated = (await caches.keys()).filter((name) => isOutdated(name, scope, build));
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event: RequestEvent): Promise<Response> {
  const answer = await Promise.race([fromServer(event), timedOut()]).catch(() => undefined);
  if (answer && isAnswered(answer.status)) return answer;
  const notice = await (await openCache()).match(new URL(offlinePage, scope).href);
  return notice ?? answer ?? Response.error();
}

async function fromServer({ preloadResponse, request }: RequestEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function timedOut(): Promise<undefined> {
  return new Promise((done) => setTimeout(done, pageTimeout));
}

async function notify(text: string): Promise<void> {
  const { title, options } = noticeOf(text, scope, build);
  await self.registration.showNotification(title, options);
}

/** Never reuses an open page: somebody may be writing there. */
async function open(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === page);
  await (shown ? shown.focus() : self.clients.openWindow(page));
}

async function keptFile(request: Request): Promise<Response> {
  return (await (await openCache()).match(request.url)) ?? fetch(request);
}

/** The part of a worker's global scope that we use, because the types of workers and pages exclude each other. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}

interface PushEvent extends LifeEvent {
  data: { text(): string } | null;
}

interface ClickEvent extends LifeEvent {
  notification: Notification;
}

interface LifeEvent {
  waitUntil(done: Promise<unknown>): void;
}

interface RequestEvent {
  request: Request;
  /** The page, if the browser requested it while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
