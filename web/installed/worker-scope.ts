/** What a worker finds around it, as far as ours needs it: the types of workers and of pages exclude each other. */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

interface LifeEvent {
  waitUntil(done: Promise<unknown>): void;
}

export interface RequestEvent {
  request: Request;
  /** The page, where the browser asked for it while the worker was starting. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
