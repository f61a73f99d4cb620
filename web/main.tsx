import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { basePath } from "./api/base.ts";
import { watchConnectivity } from "./api/connectivity.ts";
import { createQueryClient } from "./api/query-client.ts";
import { currentUserQuery } from "./auth/queries.ts";
import { AuthProvider } from "./auth/session.tsx";
import { startInstalled } from "./installed/start.ts";
import { Screens } from "./routes.tsx";
import { ScreenBoundary } from "./shell/screen-boundary.tsx";
import { LazyToaster } from "./ui/overlay/lazy-toaster.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
watchConnectivity();
startInstalled();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

function App() {
  const [client] = useState(() => {
    const { queryKey } = currentUserQuery();
    const made = createQueryClient((refused) => {
      if (refused[0] !== queryKey[0]) void made.invalidateQueries({ queryKey });
    });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter basename={basePath()}>
        <AuthProvider>
          <ScreenBoundary>
            <Screens />
          </ScreenBoundary>
          <LazyToaster />
        </AuthProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
