import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { OfflineNotice } from "../../installed/offline-notice.tsx";
import { Loading } from "../../ui/skeleton.tsx";
import { currentUserQuery } from "../queries.ts";
import { returnPath } from "../return-path.ts";
import { useAuth } from "../session.tsx";
import { words } from "../words.ts";
import { readSignInLink, type SignInLink } from "./sign-in-link.ts";

const ConfirmLink = lazy(async () => ({ default: (await import("./confirm-link.tsx")).ConfirmLink }));

/**
 * Around the sign-in screen: a signed-in person goes on, and a link that signs somebody in is shown when
 * nobody is, with a button that takes it. A session that has ended looks like one until the server was asked, so a link
 * waits for that.
 */
export function TokenLink({ children }: { children: ReactNode }) {
  const { token, isAuthenticated, isLoading } = useAuth();
  const [link, forget] = useSignInLink();
  const { state } = useLocation();
  const current = useQuery({ ...currentUserQuery(), enabled: link !== null && token !== null });
  if (isLoading || (link && token && !current.isSuccess)) {
    return (
      <>
        <Loading />
        <OfflineNotice className="animate-fade bg-wash">{words.hasToWait}</OfflineNotice>
      </>
    );
  }
  if (isAuthenticated) return <Navigate to={returnPath(state) ?? "/"} replace />;
  if (!link) return children;
  return (
    <Suspense fallback={<Loading />}>
      <ConfirmLink link={link} onDone={forget} />
    </Suspense>
  );
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
