import type { MutationOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { isPages, touchAlike } from "./pages.ts";

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
 * Options of a mutation that shows its outcome at once and takes it back on failure.
 *
 * What a query shows is always what the server said, with the actions in flight applied in their order: one
 * that fails is left out, and whatever the others did stays. Refetching waits for the last one to settle.
 */
export function optimistic<Variables, Answer = unknown>(
  client: QueryClient,
  action: Action<Variables, Answer>,
): MutationOptions<Answer, Error, Variables, Flight> {
  const ledger = ledgerOf(client);
  const { affects, apply, confirm } = action;
  return {
    scope: { id: action.scope },
    mutationFn: action.send,
    onMutate: async (variables) => {
      const flight: Flight = { affects, apply: (data, key) => apply(data, variables, key) };
      await ledger.start(flight);
      return flight;
    },
    onSuccess: (answer, variables, flight) => {
      ledger.land(flight, (data, key) =>
        confirm ? confirm(data, answer, variables, key) : apply(data, variables, key),
      );
      action.onSuccess?.(answer, variables);
    },
    onError: (error, variables, flight) => {
      // The server may have done it all the same: what it would have changed is read again.
      const undo = (data: unknown, key: QueryKey) => {
        const done = apply(data, variables, key);
        return isPages(data) && isPages(done) ? touchAlike(data, done) : data;
      };
      if (flight) ledger.land(flight, undo);
      action.onError?.(error, variables);
    },
  };
}

/** Resolves when no action is on its way to the server. */
export function actionsSettled(client: QueryClient): Promise<void> {
  return ledgerOf(client).settled;
}

const ledgers = new WeakMap<QueryClient, Ledger>();

function ledgerOf(client: QueryClient): Ledger {
  const known = ledgers.get(client);
  if (known) return known;
  const ledger = new Ledger(client);
  ledgers.set(client, ledger);
  return ledger;
}

/** The actions in flight, and what the server said last of each query that they change. */
class Ledger {
  readonly #client: QueryClient;
  readonly #flights = new Set<Flight>();
  readonly #said = new Map<Query, unknown>();
  readonly #concerned = new Set<(query: Query) => boolean>();
  #idle = Promise.withResolvers<void>();

  constructor(client: QueryClient) {
    this.#client = client;
    this.#idle.resolve();
    client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
      if (isAnswer && this.#flightsOver(event.query).length > 0) {
        this.#said.set(event.query, event.query.state.data);
        this.#show(event.query);
      }
    });
  }

  get settled(): Promise<void> {
    return this.#idle.promise;
  }

  /** Shows an action. Reads under way are given up: their answers may be from before it, or after. */
  async start(flight: Flight): Promise<void> {
    if (this.#flights.size === 0) this.#idle = Promise.withResolvers();
    this.#flights.add(flight);
    this.#concerned.add(flight.affects);
    await this.#client.cancelQueries({ predicate: flight.affects });
    for (const query of this.#client.getQueryCache().findAll({ predicate: flight.affects })) {
      if (query.state.data === undefined) continue;
      if (!this.#said.has(query)) this.#said.set(query, query.state.data);
      this.#show(query);
    }
  }

  /** Ends an action: `agreed` makes what the server says of a query now. It leaves the data alone on failure. */
  land(flight: Flight, agreed: Flight["apply"]): void {
    this.#flights.delete(flight);
    for (const [query, data] of this.#said) {
      if (!flight.affects(query)) continue;
      this.#said.set(query, agreed(data, query.queryKey));
      this.#show(query);
    }
    if (this.#flights.size === 0) this.#settle();
  }

  #settle(): void {
    const concerned = [...this.#concerned];
    this.#said.clear();
    this.#concerned.clear();
    this.#idle.resolve();
    void this.#client.invalidateQueries({
      predicate: (query) => concerned.some((affects) => affects(query)),
    });
  }

  #show(query: Query): void {
    // Signing out empties the cache: what is gone from it does not come back.
    if (this.#client.getQueryCache().get(query.queryHash) !== query) return;
    const { queryKey } = query;
    const shown = this.#flightsOver(query).reduce(
      (data, { apply }) => apply(data, queryKey),
      this.#said.get(query),
    );
    this.#client.setQueryData(queryKey, shown);
  }

  #flightsOver(query: Query): Flight[] {
    return [...this.#flights].filter(({ affects }) => affects(query));
  }
}
