import type { Answered } from "../http/answered.ts";

/** Seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Counted {
  /** By status. */
  answers: Map<number, number>;
  /** How many took at most as long as each of `bounds` and longer than the one before; the last: longer than all. */
  took: number[];
  seconds: number;
}

export interface RequestCounts {
  count(answered: Answered): void;
  /** In the text format of Prometheus. */
  text(): string;
}

/** Counted without prom-client, which takes longer for it than many a request for its answer. */
export function createRequestCounts(): RequestCounts {
  const routes = new Map<string, Map<string, Counted>>();

  function countedOf(method: string, route: string): Counted {
    const methods = routes.get(route) ?? new Map<string, Counted>();
    const counted = { answers: new Map(), took: [...bounds, 0].fill(0), seconds: 0 };
    routes.set(route, methods.set(method, counted));
    return counted;
  }

  return {
    count({ method, route, status, seconds }) {
      const counted = routes.get(route)?.get(method) ?? countedOf(method, route);
      counted.answers.set(status, (counted.answers.get(status) ?? 0) + 1);
      const at = bounds.findIndex((bound) => seconds <= bound);
      const bucket = at < 0 ? bounds.length : at;
      counted.took[bucket] = (counted.took[bucket] ?? 0) + 1;
      counted.seconds += seconds;
    },
    text() {
      const all = [...routes].flatMap(([route, methods]) =>
        [...methods].map(([method, counted]) => ({ labels: labelled({ method, route }), counted })),
      );
      return [
        "# HELP topicapp_http_requests_total Requests answered, by route as declared.",
        "# TYPE topicapp_http_requests_total counter",
        ...all.flatMap(({ labels, counted }) => answerLines(labels, counted)),
        "# HELP topicapp_http_request_duration_seconds Time from a request's arrival to its answer.",
        "# TYPE topicapp_http_request_duration_seconds histogram",
        ...all.flatMap(({ labels, counted }) => durationLines(labels, counted)),
        "",
      ].join("\n");
    },
  };
}

function answerLines(labels: string, { answers }: Counted): string[] {
  return [...answers].map(
    ([status, count]) => `topicapp_http_requests_total{${labels},${labelled({ status })}} ${count}`,
  );
}

function durationLines(labels: string, { took, seconds }: Counted): string[] {
  const name = "topicapp_http_request_duration_seconds";
  let upTo = 0;
  const buckets = took.map((count, at) => {
    upTo += count;
    return `${name}_bucket{${labelled({ le: bounds[at] ?? "+Inf" })},${labels}} ${upTo}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${upTo}`];
}

/** A JSON string is one of the format's: routes and methods hold nothing that the two write differently. */
function labelled(labels: Record<string, string | number>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${JSON.stringify(String(value))}`)
    .join(",");
}
