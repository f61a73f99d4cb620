import "./ui/form/no-eval.ts";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { basePath } from "./api/base.ts";
import { watchConnectivity } from "./api/connectivity.ts";
import { createQueryClient } from "./api/query-client.ts";
import { keepShownScreens } from "./auth/kept-screen.ts";
import { currentUserQuery, rereadUser } from "./auth/queries.ts";
import { AuthProvider } from "./auth/session.tsx";
import { readSession } from "./auth/session-storage.ts";
import { startInstalled } from "./installed/start.ts";
import { prefetchLinks, prepareScreen, Screens } from "./routes.tsx";
import { ScreenBoundary } from "./shell/screen-boundary.tsx";
import { repeatPresses } from "./start/presses.ts";
import { LazyToaster } from "./ui/overlay/lazy-toaster.tsx";

/** Milliseconds that the app waits for the first screen's data. Until then its skeleton shows. */
const longestWait = 1500;

void start(document.getElementById("root") as HTMLElement);

async function start(root: HTMLElement): Promise<void> {
  startInstalled();
  const { queryKey } = currentUserQuery();
  const client = createQueryClient((refused) => {
    if (refused[0] !== queryKey[0]) void client.invalidateQueries({ queryKey });
  });
  watchConnectivity(() => rereadUser(client));
  const base = basePath();
  const first = prepareScreen(client, location.pathname.slice(base.length - 1), readSession(localStorage));
  // The screen itself reports failures.
  await Promise.race([first.catch(() => undefined), new Promise((done) => setTimeout(done, longestWait))]);
  createRoot(root).render(<App client={client} />);
  prefetchLinks(base);
  keepShownScreens({ root, client, base, readerId: () => readSession(localStorage).user?.id });
}

function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={basePath()}>
        <AuthProvider>
          <Began />
          <ScreenBoundary>
            <Screens />
          </ScreenBoundary>
          <LazyToaster />
        </AuthProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** Until now the page said that the app was loading, and recorded clicks. */
function Began() {
  useLayoutEffect(() => {
    document.getElementById("waiting")?.remove();
    repeatPresses();
  }, []);
  return null;
}
