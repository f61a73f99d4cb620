import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { topicQuery } from "../queries.ts";

/** Asks for an update now. Under way, it says so. */
export function RefreshButton({ topic }: { topic: Topic }) {
  const client = useQueryClient();
  const { queryKey } = topicQuery(topic.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("POST", `/api/topics/${topic.id}/refresh`),
    onSuccess: () => {
      client.setQueryData(queryKey, (held) =>
        held ? { ...held, update: { ...held.update, state: "queued" as const } } : held,
      );
      return client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) =>
      toast({
        title: "Refresh Failed",
        description: serverMessage(error) ?? "Failed to refresh topic",
        variant: "destructive",
      }),
  });
  const underWay = isPending || topic.update.state === "queued" || topic.update.state === "running";
  return (
    <Button onClick={() => mutate()} disabled={underWay}>
      <Icon name="refresh" className={classes(underWay && "animate-turn")} />
      {underWay ? "Updating" : "Refresh now"}
    </Button>
  );
}
