import { Elysia } from "elysia";

/** A request that was answered, as those learn of it who count and log. */
export interface Answered {
  /** Also in the answer's `x-request-id`, and in what a person is told of a failure of ours. */
  id: string;
  method: string;
  /** The route as it was declared, such as `/api/topics/:id`: no id, no search and no secret is in it. */
  route: string;
  status: number;
  seconds: number;
}

/** Where the id of a request stands while it is answered, and afterwards. */
export const requestIdHeader = "x-request-id";

/**
 * Gives every request an id of its own and tells `observe` how it was answered. A stranger's `x-request-id` counts
 * for nothing: one line of the log must not be made to look like another's.
 */
export function answered(observe: (request: Answered) => void) {
  const began = new WeakMap<Request, number>();
  return new Elysia({ name: "answered" })
    .onRequest(({ request, set }) => {
      // A duration, not a moment: the clock that is handed in counts whole milliseconds and may be set back.
      began.set(request, performance.now());
      set.headers[requestIdHeader] = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200);
      observe({
        id: String(set.headers[requestIdHeader]),
        method: request.method,
        route: route ?? "none",
        status,
        seconds: (performance.now() - (began.get(request) ?? performance.now())) / 1000,
      });
    });
}
