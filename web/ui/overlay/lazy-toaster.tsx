import { type ComponentType, useEffect, useState } from "react";
import { onLineChange } from "../../api/connectivity.ts";
import { currentToast, onToastChange } from "./toast.ts";

/**
 * Milliseconds. The toaster is loaded while there still is a line, or nothing could say that a tap failed without one; by
 * then the worker of an installed app has loaded it anyway.
 */
const glance = 6000;

const fetchToaster = () => import("./toaster.tsx");

/**
 * The toasts, fetched once their reader stays, and shown at the first touch or key, to be there when one is due. When
 * the fetch fails, it is tried again with the next toast, and for the one that waits when the line changes.
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
