import { useMutation } from "@tanstack/react-query";
import type { CodeSent } from "../../../src/contract/account/auth.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { readDevice } from "../session-storage.ts";
import { words } from "../words.ts";

/**
 * Requests a sign-in code by mail. `attempt` is that of this browser's earlier request, if any. The answer is the
 * same for an unknown address.
 */
export function useSendCode(onSent: (sent: CodeSent) => void) {
  return useMutation({
    mutationFn: ({ email, attempt }: CodeSent) => {
      const body = { email, attempt: attempt || undefined, device: readDevice(localStorage) };
      return call<CodeSent>("POST", "/api/auth/login", { body });
    },
    onSuccess: (sent) => {
      toast({ title: words.codeSent, description: words.codeSentTo(sent.email) });
      onSent(sent);
    },
    onError: tellLoginFailed,
  });
}

export function tellLoginFailed(error: unknown): void {
  toast({
    title: words.loginFailed,
    description: serverMessage(error) ?? words.wentWrong,
    variant: "destructive",
  });
}

const pause = 60_000;

/** Whole seconds until another code can be sent; 0 if it can be now. */
export function resendWait(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + pause - Math.max(now, sentAt)) / 1000));
}
