import type { MutationOptions, Query, QueryClient, QueryKey } from "@tanstack/react-query";

interface Snapshot {
  key: QueryKey;
  data: unknown;
}

interface Toggle<Variables> {
  /** Toggles of one kind share a key: only the last one to settle refetches. */
  mutationKey: QueryKey;
  /** Toggles with the same scope reach the server one after the other. */
  scope: string;
  send: (variables: Variables) => Promise<unknown>;
  affects: (query: Query) => boolean;
  /** The data of one query as it will be when the server agrees. */
  apply: (data: unknown, variables: Variables, key: QueryKey) => unknown;
  /** The data of one query without this toggle. Others may have been applied since `before` was taken. */
  revert: (data: unknown, before: unknown, variables: Variables) => unknown;
  onSuccess?: (variables: Variables) => void;
  onError?: (error: Error, variables: Variables) => void;
}

/**
 * Options of a mutation that shows its outcome at once and takes it back on failure.
 * Refetching waits for the last one in flight, or an earlier answer would undo a later click on the screen.
 * See https://tkdodo.eu/blog/concurrent-optimistic-updates-in-react-query
 */
export function optimistic<Variables>(
  client: QueryClient,
  toggle: Toggle<Variables>,
): MutationOptions<unknown, Error, Variables, Snapshot[]> {
  const { mutationKey, affects } = toggle;
  return {
    mutationKey,
    scope: { id: toggle.scope },
    mutationFn: toggle.send,
    onMutate: async (variables) => {
      await client.cancelQueries({ predicate: affects });
      const snapshots = client
        .getQueryCache()
        .findAll({ predicate: affects })
        .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
      for (const { key } of snapshots) {
        client.setQueryData(key, (data: unknown) =>
          data === undefined ? undefined : toggle.apply(data, variables, key),
        );
      }
      return snapshots;
    },
    onError: (error, variables, snapshots) => {
      for (const { key, data: before } of snapshots ?? []) {
        client.setQueryData(key, (data: unknown) =>
          data === undefined ? undefined : toggle.revert(data, before, variables),
        );
      }
      toggle.onError?.(error, variables);
    },
    onSuccess: (_answer, variables) => toggle.onSuccess?.(variables),
    onSettled: async () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      await client.invalidateQueries({ predicate: affects });
    },
  };
}
