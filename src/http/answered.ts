import { Elysia } from "elysia";

export interface Answered {
  id: string;
  method: string;
  /** As declared, such as `/api/topics/:id`: it holds no id, search or secret. */
  route: string;
  status: number;
  seconds: number;
}

const underWay = new WeakMap<Request, { id: string; began: number }>();

export function requestId(request: Request): string {
  return underWay.get(request)?.id ?? "none";
}

export function answered(observe: (request: Answered) => void) {
  return new Elysia({ name: "answered" })
    .onRequest(({ request }) => {
      const id = crypto.randomUUID().replaceAll("-", "").slice(0, 16);
      // Not the app's clock, which counts whole milliseconds and may be set back.
      underWay.set(request, { id, began: performance.now() });
    })
    .onAfterResponse({ as: "global" }, ({ request, route, set, responseValue }) => {
      const { id, began } = underWay.get(request) ?? { id: "none", began: performance.now() };
      const status = responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200);
      const seconds = (performance.now() - began) / 1000;
      observe({ id, method: request.method, route: route ?? "none", status, seconds });
    });
}
