import { type ComponentType, useEffect, useState } from "react";
import { onLineChange } from "../../api/connectivity.ts";
import { currentToast, onToastChange } from "./toast.ts";

/**
 * Milliseconds. The toaster loads while there is a connection, or nothing could report a failed tap without one. In
 * an installed app the service worker has it anyway.
 */
const glance = 6000;

const fetchToaster = () => import("./toaster.tsx");

/**
 * The toasts. Their code loads once the reader stays, and they mount at the first touch or key. A failed load is
 * tried again with the next toast, and when the connection returns.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void fetchToaster().then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
    const once = { once: true, capture: true };
    window.addEventListener("pointerdown", load, once);
    window.addEventListener("keydown", load, once);
    const timer = setTimeout(() => fetchToaster().catch(() => undefined), glance);
    const stops = [onToastChange(load), onLineChange(() => currentToast() && load())];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      window.removeEventListener("pointerdown", load, once);
      window.removeEventListener("keydown", load, once);
    };
  }, []);
  return Toaster && <Toaster />;
}
