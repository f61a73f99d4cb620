import { useMutation } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { toast } from "../ui/overlay/toast.ts";

/** Has a sign-in code mailed. The answer is the same for an address that is not known. */
export function useSendCode(onSent: (email: string) => void) {
  return useMutation({
    mutationFn: (person: { email: string }) => call("POST", "/api/auth/login", { body: person }),
    onSuccess: (_answer, { email }) => {
      toast({ title: "Code Sent", description: `Look for a 6-digit code in the mail to ${email}.` });
      onSent(email);
    },
    onError: (error) =>
      toast({
        title: "Login Failed",
        description: serverMessage(error) ?? "Something went wrong",
        variant: "destructive",
      }),
  });
}
