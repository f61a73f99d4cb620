import { useState } from "react";
import type { CodeSent } from "../../src/contract/auth.ts";
import { Button } from "../ui/button.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { resendWait } from "./resend-wait.ts";
import { useSendCode } from "./send-code.ts";

interface Props {
  sent: CodeSent;
  onSent: (sent: CodeSent) => void;
}

/** Sends another code in place of the one that was sent, once a minute. One was sent just before this shows. */
export function ResendCode({ sent, onSent }: Props) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = resendWait(sentAt, useNow(1000).getTime());
  const { mutate, isPending } = useSendCode((again) => {
    setSentAt(Date.now());
    onSent(again);
  });
  return (
    <Button
      variant="quiet"
      className="-me-3.5 tabular-nums"
      disabled={wait > 0 || isPending}
      onClick={() => mutate(sent)}
    >
      {wait > 0 ? `Resend Code in ${wait} s` : "Resend Code"}
    </Button>
  );
}
