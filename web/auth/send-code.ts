import { useMutation } from "@tanstack/react-query";
import type { CodeSent } from "../../src/contract/auth.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { toast } from "../ui/overlay/toast.ts";
import { readDevice } from "./session-storage.ts";

/**
 * Has a sign-in code mailed. `attempt` is that of the code that this browser asked for before, if any. The answer is the
 * same for an address that is not known.
 */
export function useSendCode(onSent: (sent: CodeSent) => void) {
  return useMutation({
    mutationFn: ({ email, attempt }: CodeSent) => {
      const body = { email, attempt: attempt || undefined, device: readDevice(localStorage) };
      return call<CodeSent>("POST", "/api/auth/login", { body });
    },
    onSuccess: (sent) => {
      toast({ title: "Code Sent", description: `Look for a 6-digit code in the mail to ${sent.email}.` });
      onSent(sent);
    },
    onError: (error) =>
      toast({
        title: "Login Failed",
        description: serverMessage(error) ?? "Something went wrong",
        variant: "destructive",
      }),
  });
}
