import { basePath } from "../api/base.ts";

/**
 * The event that Chromium sends to an installable page.
 * https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent
 */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;

/**
 * Keeps the browser's offer to install the app for the user menu, and registers the service worker after loading. On
 * addresses that are neither https nor localhost there is no worker, and everything else works.
 */
export function startInstalled(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  window.addEventListener("appinstalled", () => {
    offer = null;
  });
  const register = () => navigator.serviceWorker?.register(`${basePath()}sw.js`).catch(() => undefined);
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", register);
}

export const canInstall = () => offer !== null;

/** Opens the browser's install prompt, which works once for each offer. */
export function install(): void {
  void offer?.prompt();
  offer = null;
}
