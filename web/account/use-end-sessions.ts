import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignedIn } from "../../src/contract/account.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { optimistic } from "../lists/optimistic.ts";
import { toast } from "../ui/overlay/toast.ts";
import { sessionsQuery } from "./queries.ts";
import { type Ending, endingPath, withoutEnded } from "./sessions.ts";

/** Signs the person out somewhere else. */
export function useEndSessions() {
  const [sessions] = sessionsQuery().queryKey;
  return useMutation(
    optimistic<Ending>(useQueryClient(), {
      scope: "end sessions",
      send: (ending) => call("DELETE", endingPath(ending)),
      affects: ({ queryKey }) => queryKey[0] === sessions,
      apply: (data, ending) => withoutEnded(data as SignedIn[], ending),
      onSuccess: (_answer, ending) =>
        toast(
          ending === "others"
            ? { title: "Sessions Ended", description: "You are signed in here and nowhere else." }
            : { title: "Session Ended", description: "That browser has to sign in again." },
        ),
      onError: (error, ending) =>
        toast({
          title: ending === "others" ? "Sessions Not Ended" : "Session Not Ended",
          description: serverMessage(error) ?? "Something went wrong. Please try again.",
          variant: "destructive",
        }),
    }),
  );
}
