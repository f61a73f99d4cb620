import { Elysia } from "elysia";

/** A request that was answered, as those learn of it who count and log. */
export interface Answered {
  /** Also in what a person is told of a failure of ours. */
  id: string;
  method: string;
  /** The route as it was declared, such as `/api/topics/:id`: no id, no search and no secret is in it. */
  route: string;
  status: number;
  seconds: number;
}

/** What is kept of a request while it is answered. */
const underWay = new WeakMap<Request, { id: string; began: number }>();

/** By this name a request stands in the log; a stranger's `x-request-id` counts for nothing. */
export function requestId(request: Request): string {
  return underWay.get(request)?.id ?? "none";
}

/** Gives every request an id of its own and tells `observe` how it was answered. */
export function answered(observe: (request: Answered) => void) {
  return new Elysia({ name: "answered" })
    .onRequest(({ request }) => {
      const id = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
      // A duration, not a moment: the clock that is handed in counts whole milliseconds and may be set back.
      underWay.set(request, { id, began: performance.now() });
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const { id, began } = underWay.get(request) ?? { id: "none", began: performance.now() };
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200);
      const seconds = (performance.now() - began) / 1000;
      observe({ id, method: request.method, route: route ?? "none", status, seconds });
    });
}
