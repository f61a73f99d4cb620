import type { AnsweredRequest } from "../../http/request-observer.ts";

/** Seconds. */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The counters for one method of a route. */
export interface RequestCount {
  method: string;
  route: string;
  /** By status. */
  answers: Map<number, number>;
  /** Requests longer than the bound before, up to each of `durationBounds`; the last is for longer ones. */
  took: number[];
  seconds: number;
}

export interface RequestCounts {
  count(answered: AnsweredRequest): void;
  read(): RequestCount[];
}

/** Counted without prom-client, which takes longer than many requests. */
export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Map<string, RequestCount>>();

  function begin(method: string, route: string): RequestCount {
    const methods = routes.get(route) ?? new Map<string, RequestCount>();
    const counted = { method, route, answers: new Map(), took: [...durationBounds, 0].fill(0), seconds: 0 };
    routes.set(route, methods.set(method, counted));
    return counted;
  }

  return {
    count({ method, route, status, seconds }) {
      const counted = routes.get(route)?.get(method) ?? begin(method, route);
      counted.answers.set(status, (counted.answers.get(status) ?? 0) + 1);
      const at = durationBounds.findIndex((bound) => seconds <= bound);
      const bucket = at < 0 ? durationBounds.length : at;
      counted.took[bucket] = (counted.took[bucket] ?? 0) + 1;
      counted.seconds += seconds;
    },
    read: () => [...routes.values()].flatMap((methods) => [...methods.values()]),
  };
}
