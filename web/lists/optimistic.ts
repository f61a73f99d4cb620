import type { MutationOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";

interface Action<Variables, Answer> {
  /** Actions with the same scope reach the server one after the other. */
  scope: string;
  send: (variables: Variables) => Promise<Answer>;
  affects: (query: Query) => boolean;
  /** The data of one query as it will be when the server agrees. */
  apply: (data: unknown, variables: Variables, key: QueryKey) => unknown;
  /** The same when it has agreed, with its answer at hand; `apply` when left out. */
  confirm?: (data: unknown, answer: Answer, variables: Variables, key: QueryKey) => unknown;
  onSuccess?: (answer: Answer, variables: Variables) => void;
  onError?: (error: Error, variables: Variables) => void;
}

/** An action on its way to the server. */
interface Flight {
  affects: (query: Query) => boolean;
  apply: (data: unknown, key: QueryKey) => unknown;
}

/**
 * Options of a mutation that shows its outcome at once and takes it back on failure. What a query shows is what the
 * server said, with the actions in flight applied in their order. When the last one has settled, all is read again.
 */
export function optimistic<Variables, Answer = unknown>(
  client: QueryClient,
  { scope, send, affects, apply, confirm, ...told }: Action<Variables, Answer>,
): MutationOptions<Answer, Error, Variables, Flight> {
  const { start, land } = known.get(client) ?? watchFlights(client);
  return {
    scope: { id: scope },
    mutationFn: send,
    onMutate: (variables) => start({ affects, apply: (data, key) => apply(data, variables, key) }),
    onSuccess: (answer, variables, flight) => {
      land(flight, confirm ? (data, key) => confirm(data, answer, variables, key) : flight.apply);
      told.onSuccess?.(answer, variables);
    },
    onError: (error, variables, flight) => {
      if (flight) land(flight, (data) => data);
      told.onError?.(error, variables);
    },
  };
}

const known = new WeakMap<QueryClient, ReturnType<typeof watchFlights>>();

function watchFlights(client: QueryClient) {
  const cache = client.getQueryCache();
  const flights: Flight[] = [];
  const landed: Flight[] = [];
  /** What the server said last of each query that an action in flight changes. */
  const said = new Map<Query, unknown>();

  const show = (query: Query, data: unknown) => {
    said.set(query, data);
    // Signing out empties the cache: what is gone from it does not come back.
    if (cache.get(query.queryHash) !== query) return;
    const over = flights.filter(({ affects }) => affects(query));
    const shown = over.reduce((before, { apply }) => apply(before, query.queryKey), data);
    client.setQueryData(query.queryKey, shown);
  };
  cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    if (flights.some(({ affects }) => affects(event.query))) show(event.query, event.query.state.data);
  });
  const watched = {
    /** Reads under way are given up: their answers may be from before the action, or after. */
    async start(flight: Flight) {
      flights.push(flight);
      await client.cancelQueries({ predicate: flight.affects });
      for (const query of cache.findAll({ predicate: flight.affects })) {
        const { data } = query.state;
        if (data !== undefined) show(query, said.has(query) ? said.get(query) : data);
      }
      return flight;
    },
    land(flight: Flight, agreed: Flight["apply"]) {
      landed.push(...flights.splice(flights.indexOf(flight), 1));
      for (const [query, data] of said) if (flight.affects(query)) show(query, agreed(data, query.queryKey));
      if (flights.length > 0) return;
      const concerned = landed.splice(0);
      said.clear();
      const predicate = (query: Query) => concerned.some(({ affects }) => affects(query));
      void client.invalidateQueries({ predicate });
    },
  };
  known.set(client, watched);
  return watched;
}
