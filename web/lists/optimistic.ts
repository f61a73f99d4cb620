import type { MutationOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";

interface Action<Variables, Answer> {
  /** Actions with the same scope reach the server one after the other. */
  scope: string;
  send: (variables: Variables) => Promise<Answer>;
  affects: (query: Query) => boolean;
  /** Returns a query's data as it will be if the server agrees. */
  apply: (data: unknown, variables: Variables, key: QueryKey) => unknown;
  /** Like `apply`, once the server has answered. Defaults to `apply`. */
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
 * Options for a mutation that shows its result at once and undoes it on failure. Each query shows the server's data
 * with all pending actions applied in order. When the last one settles, everything is refetched.
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
  /** The server's last data for each query that a pending action changes. */
  const said = new Map<Query, unknown>();

  const show = (query: Query, data: unknown) => {
    said.set(query, data);
    // Signing out empties the cache: removed queries must not return.
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
    /** Pending fetches are cancelled: their answers may be from before or after the action. */
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
