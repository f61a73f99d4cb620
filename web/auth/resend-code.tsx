import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { resendWait } from "./resend-wait.ts";
import { useSendCode } from "./send-code.ts";

/** Sends another code, once a minute. One was sent just before this shows. */
export function ResendCode({ email }: { email: string }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = resendWait(sentAt, useNow(1000).getTime());
  const { mutate, isPending } = useSendCode(() => setSentAt(Date.now()));
  return (
    <Button
      variant="quiet"
      className="-me-3.5 tabular-nums"
      disabled={wait > 0 || isPending}
      onClick={() => mutate({ email })}
    >
      {wait > 0 ? `Resend Code in ${wait} s` : "Resend Code"}
    </Button>
  );
}
