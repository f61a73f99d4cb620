import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { runsQuery } from "./queries.ts";

/** Has a topic's runs read again, wherever they are shown, when its updating has come on. */
export function useRunsInStep({ id, update }: Topic): void {
  const client = useQueryClient();
  const standing = JSON.stringify([update.state, update.lastCheckedAt, update.nextDueAt]);
  const seen = useRef(standing);
  useEffect(() => {
    if (seen.current === standing) return;
    seen.current = standing;
    void client.invalidateQueries({ queryKey: runsQuery(id).queryKey });
  }, [client, id, standing]);
}
