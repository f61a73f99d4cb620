import type { User } from "../../src/contract/users.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { toast } from "../ui/overlay/toast.ts";
import type { SignInLink } from "./sign-in-link.ts";

/** A demo is opened again and again, and greets nobody. */
export function tellWelcome(link: SignInLink, { name }: User): void {
  if ("code" in link) toast({ title: "Login Successful", description: `Welcome, ${name}!` });
}

/** A demo that has ended needs no words: whoever opens its link sees the sign-in screen. */
export function tellRefusal(link: SignInLink, error: unknown): void {
  if ("token" in link) return;
  const reached = error instanceof ApiError;
  toast({
    title: "Verification Failed",
    description: reached
      ? (serverMessage(error) ?? "Invalid or expired code")
      : "The server could not be reached. Open the link once more.",
    variant: "destructive",
  });
}
