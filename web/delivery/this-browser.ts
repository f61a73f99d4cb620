import type { z } from "zod";
import { pushSubscription } from "../../src/contract/account/channels.ts";
import { call } from "../api/client.ts";

/** `unable`: the browser has no push. `blocked`: the person refused before, and isn't asked again. */
type PushSupport = "able" | "unable" | "blocked";

export function pushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unable";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** The person denied permission. */
export class NotPermitted extends Error {}

/**
 * Asks for permission and subscribes this browser to push. Ends an existing subscription with another key first, such
 * as that of an earlier instance. @throws NotPermitted
 */
export async function subscribeToPush(): Promise<z.infer<typeof pushSubscription>> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotPermitted();
  const { publicKey } = await call<{ publicKey: string }>("GET", "/api/account/web-push-key");
  // Without a registration, `ready` never settles.
  if (!(await navigator.serviceWorker.getRegistration())) throw new DOMException();
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error) => {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  return pushSubscription.parse(subscription.toJSON());
}

const browsers = [
  [/\bEdg/, "Edge"],
  [/\bFirefox|\bFxiOS/, "Firefox"],
  [/\bOPR/, "Opera"],
  [/Chrome|\bCriOS/, "Chrome"],
  [/\bSafari/, "Safari"],
] as const;

const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux|X11/, "Linux"],
] as const;

/** 'Firefox · Android': a name for this browser; empty if it doesn't identify itself. */
export function browserName(agent = navigator.userAgent): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(agent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(" · ");
}
