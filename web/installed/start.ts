import { basePath } from "../api/base.ts";

/** What Chromium hands a page that can be installed. https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;

/**
 * Keeps the browser's offer to install the app for the user menu, and hands the app its worker once it is loaded.
 * Where the address is neither https nor this machine's there is no worker, and nothing is missing but it.
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

/** Opens the browser's own question. It can be asked once for each offer. */
export function install(): void {
  void offer?.prompt();
  offer = null;
}
