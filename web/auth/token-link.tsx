import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { Loading } from "../ui/loading.tsx";
import { useAuth } from "./session.tsx";
import { writeSession } from "./session-storage.ts";

/**
 * Around the sign-in screen: a signed-in person goes home, and `/auth#token=…` (the address that `demo`
 * prints) signs in whoever is not. The token leaves the address bar either way.
 */
export function TokenLink() {
  const { isAuthenticated, isLoading } = useAuth();
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token"));
  const [refused, setRefused] = useState(false);
  if (isAuthenticated) return <Navigate to="/" replace />;
  if (isLoading) return <Loading />;
  if (token && !refused) return <SigningIn token={token} onRefused={() => setRefused(true)} />;
  return <Outlet />;
}

function SigningIn({ token, onRefused }: { token: string; onRefused: () => void }) {
  const { login } = useAuth();
  useEffect(() => {
    window.history.replaceState(window.history.state, "", window.location.pathname);
    writeSession(localStorage, { token, user: null });
    call<{ user: User }>("GET", "/api/auth/me").then(
      ({ user }) => login(token, user),
      () => {
        writeSession(localStorage, { token: null, user: null });
        onRefused();
      },
    );
  }, [token, login, onRefused]);
  return <Loading />;
}
