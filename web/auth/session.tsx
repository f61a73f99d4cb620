import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { User } from "../../src/contract/community/users.ts";
import { storedToken } from "../api/client.ts";
import { endsSession } from "../api/errors.ts";
import { toast } from "../ui/overlay/toast.ts";
import { Loading } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { followLanguage } from "./language.ts";
import { forgetPeople, holdsComment, isSignOut } from "./personal-data.ts";
import { currentUserQuery } from "./queries.ts";
import { returnState } from "./return-path.ts";
import { concernsSession, readSession, type StoredSession, writeSession } from "./session-storage.ts";

interface Session {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  /** True while a token is present but its owner isn't known yet. */
  isLoading: boolean;
  /** They chose to sign out, so signing in again doesn't lead back to the page that was open. */
  hasLeft: boolean;
  login: (token: string, user: User) => void;
  /** Ends the session by choice; the server is told first, by `useSignOut`. */
  leave: () => void;
}

const SessionContext = createContext<Session | null>(null);
const nobody: StoredSession = { token: null, user: null };

export function useAuth(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [stored, setStored] = useState(() => readSession(localStorage));
  const [hasLeft, setLeft] = useState(false);
  const current = useQuery({ ...currentUserQuery(), enabled: stored.token !== null });
  const userId = stored.user?.id;
  const hasEnded = stored.token !== null && endsSession(current.error);

  const enter = useCallback(
    (session: StoredSession, byChoice = false) => {
      writeSession(localStorage, session);
      setStored(session);
      setLeft(byChoice);
      client.clear();
      // Notifications belong to the previous session.
      void import("../installed/notifications.ts").then(
        ({ endNotifications }) => endNotifications(),
        () => undefined,
      );
    },
    [client],
  );

  useEffect(() => {
    if (!hasEnded) return;
    forgetPeople(userId);
    enter(nobody);
    const isKept = userId !== undefined && holdsComment(userId);
    toast({ title: common.signedOut, description: isKept ? common.commentKept : common.signInAgain });
  }, [hasEnded, userId, enter]);

  useEffect(() => {
    // Another tab may have signed out during the request.
    if (!current.data || !stored.token || stored.token !== storedToken()) return;
    writeSession(localStorage, { token: stored.token, user: current.data });
    followLanguage(current.data.language ?? null);
  }, [stored.token, current.data]);

  useEffect(() => {
    const follow = (byChoice: boolean) => {
      if (byChoice) forgetPeople();
      // The storage may hold the session for a moment longer.
      const session = byChoice ? nobody : readSession(localStorage);
      if (session.token !== stored.token) client.clear();
      setStored(session);
      setLeft((before) => byChoice || (before && session.token === null));
    };
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea !== localStorage) return;
      if (isSignOut(event) || concernsSession(event.key)) follow(isSignOut(event));
    };
    // A page in the back-forward cache gets no storage events.
    const onShow = (event: PageTransitionEvent) => event.persisted && follow(false);
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onShow);
    };
  }, [client, stored.token]);

  const session = useMemo<Session>(() => {
    const user = stored.token ? (current.data ?? stored.user) : null;
    return {
      token: stored.token,
      user,
      isAuthenticated: stored.token !== null && user !== null,
      isLoading: stored.token !== null && user === null,
      hasLeft,
      login: (token, owner) => {
        forgetPeople(owner.id);
        enter({ token, user: owner });
      },
      leave: () => {
        forgetPeople();
        enter(nobody, true);
      },
    };
  }, [stored, current.data, hasLeft, enter]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Shows signed-in people the screens below it and redirects everybody else to the sign-in screen. */
export function RequireSession() {
  const { isAuthenticated, isLoading, hasLeft } = useAuth();
  const location = useLocation();
  if (isLoading) return <Loading />;
  if (isAuthenticated) return <Outlet />;
  return <Navigate to="/auth" state={hasLeft ? null : returnState(location)} replace />;
}
