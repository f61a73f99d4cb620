import { useEffect, useRef } from "react";
import { Loading } from "../ui/skeleton.tsx";
import { tellRefusal, tellWelcome } from "./link-toast.ts";
import { redeem } from "./redeem.ts";
import { useAuth } from "./session.tsx";
import type { SignInLink } from "./sign-in-link.ts";

/** Takes a link that signs somebody in, once. */
export function SigningIn({ link, onDone }: { link: SignInLink; onDone: () => void }) {
  const { login } = useAuth();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    redeem(link).then(
      ({ token, user }) => {
        login(token, user);
        tellWelcome(link, user);
        onDone();
      },
      (error) => {
        tellRefusal(link, error);
        onDone();
      },
    );
  }, [link, login, onDone]);
  return <Loading />;
}
