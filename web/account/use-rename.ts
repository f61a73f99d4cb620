import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { touchLists } from "../lists/pages-query.ts";
import { toast } from "../ui/overlay/toast.ts";

/** Changes the person's name: at once wherever the session shows it, and on reading again elsewhere. */
export function useRename() {
  const client = useQueryClient();
  const { queryKey: own } = currentUserQuery();
  return useMutation({
    mutationFn: (name: string) => call<User>("PATCH", "/api/account", { body: { name } }),
    onSuccess: (user) => {
      client.setQueryData(own, user);
      touchLists(client);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
      toast({ title: "Name Changed", description: `Others see you as ${user.name} from now on.` });
    },
    onError: (error) =>
      toast({
        title: "Update Failed",
        description: serverMessage(error) ?? "Failed to change your name",
        variant: "destructive",
      }),
  });
}
