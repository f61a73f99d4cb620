import { useQuery } from "@tanstack/react-query";
import { sourcesQuery } from "../../sources/queries.ts";
import { updateCost } from "../../sources/update-cost.ts";
import { useDefaultSource } from "./source-field.tsx";

interface Props {
  /** Null for the default. */
  sourceId: string | null;
  frequency: number;
}

/** What the updates of a topic will cost, told anew as its source and frequency are chosen. */
export function UpdateCost({ sourceId, frequency }: Props) {
  const preselected = useDefaultSource();
  const chosen = useQuery(sourcesQuery()).data?.find(({ id }) => id === sourceId);
  const source = sourceId === null ? preselected : chosen;
  return (
    <span role="status" className="block min-h-[1lh]">
      {source && `${source.name}: ${updateCost(source.costPerUpdate, frequency)}`}
    </span>
  );
}
