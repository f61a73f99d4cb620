import { randomBytes } from "node:crypto";
import { Elysia } from "elysia";

export interface AnsweredRequest {
  id: string;
  method: string;
  /** The declared route, such as `/api/topics/:id`, so that no ids, searches or secrets are recorded. */
  route: string;
  status: number;
  seconds: number;
}

/** In memory: distinguishes this process's requests, and counts them. */
const ofProcess = randomBytes(4).toString("hex");
let requests = 0;

const underWay = new WeakMap<Request, { number: number; began: number }>();

export function requestId(request: Request): string {
  const known = underWay.get(request);
  return known ? ofProcess + known.number.toString(16).padStart(8, "0") : "none";
}

export function observeRequests(observe: (request: AnsweredRequest) => void) {
  return new Elysia({ name: "answered" })
    .onRequest(({ request }) => {
      requests = (requests + 1) >>> 0;
      // Not the app's clock, which counts whole milliseconds and may be set back.
      underWay.set(request, { number: requests, began: performance.now() });
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const began = underWay.get(request)?.began ?? performance.now();
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200);
      const seconds = (performance.now() - began) / 1000;
      observe({ id: requestId(request), method: request.method, route: route ?? "none", status, seconds });
    });
}
