import { startTransition, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router";
import { type Filters, readFilters, writeFilters } from "./filters.ts";

/**
 * The filters, which live in the address: it can be reloaded, left and come back to, and passed on. What was
 * chosen shows at once, while the router takes its time.
 */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const written = useMemo(() => readFilters(search), [search]);
  const [filters, showAtOnce] = useOptimistic(written);
  /** Takes the place of the address before it: going back leaves the screen. */
  const narrow = (changed: Partial<Filters>) =>
    startTransition(() => {
      const narrowed = { ...filters, ...changed };
      showAtOnce(narrowed);
      setSearch(writeFilters(narrowed), { replace: true });
    });
  return { filters, narrow };
}
