import { Navigate, Outlet, useLocation } from "react-router";
import { Loading } from "../ui/skeleton.tsx";
import { broughtAlong } from "./brought.ts";
import { useAuth } from "./session.tsx";

/** Lets signed-in people through to the screens below it and sends everybody else to sign in. */
export function RequireSession() {
  const { isAuthenticated, isLoading } = useAuth();
  const location = useLocation();
  if (isLoading) return <Loading />;
  return isAuthenticated ? <Outlet /> : <Navigate to="/auth" state={broughtAlong(location)} replace />;
}
