import "./ui/effects.ts";
import "./ui/form/no-eval.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, useLocation } from "react-router";
import { basePath } from "./api/base.ts";
import { watchConnectivity } from "./api/connectivity.ts";
import { createQueryClient } from "./api/query-client.ts";
import { currentUserQuery, rereadUser } from "./auth/queries.ts";
import { AuthProvider, useAuth } from "./auth/session.tsx";
import { endPlaceholder } from "./early/placeholder.ts";
import { isWhatStarted } from "./early/started.ts";
import { startInstalled } from "./installed/start.ts";
import { Screens } from "./routes.tsx";
import { ScreenBoundary } from "./shell/screen-boundary.tsx";
import { inNextTask } from "./ui/next-task.ts";
import { LazyToaster } from "./ui/overlay/lazy-toaster.tsx";

startInstalled();
// After the task in which the code was read: drawing takes as long again.
inNextTask(() => createRoot(document.getElementById("root") as HTMLElement).render(<App />));

function App() {
  const [client] = useState(() => {
    const { queryKey } = currentUserQuery();
    const made = createQueryClient((refused) => {
      if (refused[0] !== queryKey[0]) void made.invalidateQueries({ queryKey });
    });
    watchConnectivity(() => rereadUser(made));
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={basePath()}>
        <AuthProvider>
          <AwayFromStart />
          <ScreenBoundary>
            <Screens />
          </ScreenBoundary>
          <LazyToaster />
        </AuthProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** The screen that a page began with takes its placeholder away when it has something to show in its place. */
function AwayFromStart() {
  const { pathname } = useLocation();
  const { isAuthenticated } = useAuth();
  useLayoutEffect(() => {
    if (!isWhatStarted(pathname, isAuthenticated)) endPlaceholder();
  }, [pathname, isAuthenticated]);
  return null;
}
