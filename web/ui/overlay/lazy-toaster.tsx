import { type ComponentType, useEffect, useState } from "react";
import { onToastChange } from "./toast.ts";

/**
 * The toasts, fetched at the first touch or key, to be there when one is due, or else with the first one. When
 * the fetch fails, the next toast tries again.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import("./toaster.tsx").then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
    const once = { once: true, capture: true };
    window.addEventListener("pointerdown", load, once);
    window.addEventListener("keydown", load, once);
    const stop = onToastChange(load);
    return () => {
      stop();
      window.removeEventListener("pointerdown", load, once);
      window.removeEventListener("keydown", load, once);
    };
  }, []);
  return Toaster && <Toaster />;
}
