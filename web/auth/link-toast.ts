import type { User } from "../../src/contract/users.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { type ToastMessage, toast } from "../ui/toast.ts";
import type { SignInLink } from "./sign-in-link.ts";

/** A demo is opened again and again, and greets nobody. */
export function tellWelcome(link: SignInLink, { name }: User): void {
  if ("code" in link) tell({ title: "Login Successful", description: `Welcome, ${name}!` });
}

/** A demo that has ended needs no words: whoever opens its link sees the sign-in screen. */
export function tellRefusal(link: SignInLink, error: unknown): void {
  if ("token" in link) return;
  const reached = error instanceof ApiError;
  tell({
    title: "Verification Failed",
    description: reached
      ? (serverMessage(error) ?? "Invalid or expired code")
      : "The server could not be reached. Open the link once more.",
    variant: "destructive",
  });
}

/** The toasts wait for the first touch or key (ui/lazy-toaster.tsx); an opened link brings neither. */
function tell(message: ToastMessage): void {
  window.dispatchEvent(new Event("pointerdown"));
  toast(message);
}
