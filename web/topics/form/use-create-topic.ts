import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Topic, TopicDraft } from "../../../src/contract/topics.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { touchLists } from "../../lists/pages-query.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Creates a topic, which its creator follows from then on, and opens it. */
export function useCreateTopic() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: TopicDraft) => call<Partial<Topic>>("POST", "/api/topics", { body: draft }),
    onSuccess: ({ id }, { name }) => {
      toast({ title: "Topic Created & Followed", description: `Its first update is on the way: ${name}` });
      touchLists(client);
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      navigate(id ? `/topic/${id}` : "/");
    },
    onError: (error) =>
      toast({
        title: "Creation Failed",
        description: serverMessage(error) ?? "Failed to create topic",
        variant: "destructive",
      }),
  });
}
