import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { Loading } from "../ui/loading.tsx";
import { tellRefusal, tellWelcome } from "./link-toast.ts";
import { currentUserQuery } from "./queries.ts";
import { useAuth } from "./session.tsx";
import { readSignInLink, redeem, type SignInLink } from "./sign-in-link.ts";

/**
 * Around the sign-in screen: a signed-in person goes home, and a link that signs somebody in is taken when
 * nobody is. A session that has ended looks like one until the server was asked, so a link waits for that.
 */
export function TokenLink() {
  const { token, isAuthenticated, isLoading } = useAuth();
  const [link, forget] = useSignInLink();
  const current = useQuery({ ...currentUserQuery(), enabled: link !== null && token !== null });
  if (isLoading || (link && token && !current.isSuccess)) return <Loading />;
  if (isAuthenticated) return <Navigate to="/" replace />;
  if (link) return <SigningIn link={link} onDone={forget} />;
  return <Outlet />;
}

/** The link in the address, from which it is removed at once. */
function useSignInLink(): [SignInLink | null, () => void] {
  const location = useLocation();
  const [link, setLink] = useState(() => readSignInLink(location.hash));
  useLayoutEffect(() => {
    const found = readSignInLink(location.hash);
    if (!found) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    setLink(found);
  }, [location]);
  return [link, useCallback(() => setLink(null), [])];
}

function SigningIn({ link, onDone }: { link: SignInLink; onDone: () => void }) {
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
