import {
  type Build,
  cacheName,
  isAnswered,
  isOutdated,
  isWhole,
  keptAddresses,
  offlinePage,
  pageTimeout,
  treatmentOf,
} from "./rules.ts";

/*
 * The worker of an installed app. It writes to its cache at one place alone, when it is installed, and nothing
 * but the files that its build names. Pages always come from the server, so none is ever an old one.
 */
declare const self: WorkerScope;
/** Written by the build. */
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

/** One file after the other, to leave the line to the reader; what the page has loaded is in the browser's own cache. */
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

async function keptFile(request: Request): Promise<Response> {
  return (await (await openCache()).match(request.url)) ?? fetch(request);
}

/** What a worker finds around it, as far as ours needs it: the types of workers and of pages exclude each other. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

interface LifeEvent {
  waitUntil(done: Promise<unknown>): void;
}

interface RequestEvent {
  request: Request;
  /** The page, where the browser asked for it while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
