import { useMutation } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { useAuth } from "../session.tsx";
import { tellLoginFailed } from "../steps/send-code.ts";
import { words } from "../words.ts";

/** Signs in by whatever passkey the browser offers for this address. */
export function PasskeyButton() {
  const { login } = useAuth();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await import("./sign-in.ts")).signIn(),
    onSuccess: (session) => session && login(session.token, session.user),
    onError: tellLoginFailed,
  });
  return (
    <Button size="large" className="mt-5 w-full" disabled={isPending} onClick={() => mutate()}>
      {words.withPasskey}
    </Button>
  );
}
