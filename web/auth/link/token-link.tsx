import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { lazySection } from "../../installed/lazy-component.tsx";
import { OfflineNotice } from "../../installed/offline-notice.tsx";
import { Loading } from "../../ui/skeleton.tsx";
import { currentUserQuery } from "../queries.ts";
import { returnPath } from "../return-path.ts";
import { useAuth } from "../session.tsx";
import { words } from "../words.ts";
import { isMangled, readSignInLink } from "./sign-in-link.ts";

const ConfirmLink = lazySection(async () => (await import("./confirm-link.tsx")).ConfirmLink, <Loading />);

/**
 * Wraps the sign-in screen, which is told whether its reader opened a link that doesn't work. Sends signed-in people
 * on; shows others the sign-in link that they opened, with a button to use it. Waits for the server first, since an
 * expired session looks like a valid one until then.
 */
export function TokenLink({ children }: { children: (linkFails: boolean) => ReactNode }) {
  const { token, isAuthenticated, isLoading } = useAuth();
  const { link, fails, forget } = useSignInLink();
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
  if (!link) return children(fails);
  return <ConfirmLink link={link} onDone={forget} />;
}

/** Reads the link from the address and removes it there at once. */
function useSignInLink() {
  const location = useLocation();
  const [link, setLink] = useState(() => readSignInLink(location.hash));
  const [fails, setFails] = useState(() => isMangled(location));
  useLayoutEffect(() => {
    const found = readSignInLink(location.hash);
    if (!found) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    setLink(found);
    setFails(false);
  }, [location]);
  const forget = useCallback((isUseless: boolean) => {
    setLink(null);
    setFails(isUseless);
  }, []);
  return { link, fails, forget };
}
