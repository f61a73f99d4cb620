import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { Loading } from "../ui/skeleton.tsx";
import { broughtAlong } from "./brought.ts";
import { currentUserQuery } from "./queries.ts";
import { concernsSession, readSession, type StoredSession, writeSession } from "./session-storage.ts";

export interface Session {
  user: User | null;
  token: string | null;
  isAuthenticated: boolean;
  /** There is a token, and who it belongs to is not known yet. */
  isLoading: boolean;
  login: (token: string, user: User) => void;
  logout: () => Promise<void>;
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
  const current = useQuery({ ...currentUserQuery(), enabled: stored.token !== null });

  const enter = useCallback((session: StoredSession) => {
    writeSession(localStorage, session);
    setStored(session);
  }, []);

  const leave = useCallback(() => {
    enter(nobody);
    client.clear();
  }, [client, enter]);

  useEffect(() => {
    if (stored.token && current.isError) leave();
  }, [stored.token, current.isError, leave]);

  useEffect(() => {
    if (stored.token && current.data) writeSession(localStorage, { token: stored.token, user: current.data });
  }, [stored.token, current.data]);

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.storageArea !== localStorage || !concernsSession(event.key)) return;
      const session = readSession(localStorage);
      if (session.token !== stored.token) client.clear();
      setStored(session);
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [client, stored.token]);

  const session = useMemo<Session>(() => {
    const user = stored.token ? (current.data ?? stored.user) : null;
    return {
      token: stored.token,
      user,
      isAuthenticated: stored.token !== null && user !== null,
      isLoading: stored.token !== null && user === null && !current.isError,
      login: (token, owner) => {
        client.clear();
        enter({ token, user: owner });
      },
      logout: async () => {
        if (stored.token) await call("POST", "/api/auth/logout").catch(() => undefined);
        leave();
      },
    };
  }, [stored, current.data, current.isError, client, enter, leave]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Lets signed-in people through to the screens below it and sends everybody else to sign in. */
export function RequireSession() {
  const { isAuthenticated, isLoading } = useAuth();
  const location = useLocation();
  if (isLoading) return <Loading />;
  return isAuthenticated ? <Outlet /> : <Navigate to="/auth" state={broughtAlong(location)} replace />;
}
