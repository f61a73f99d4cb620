import { lazy, Suspense, useEffect, useState } from "react";
import { onToastChange } from "./toast.ts";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** The toasts, fetched at the first touch or key, to be there when one is due, or else with the first one. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const once = { once: true, capture: true };
    window.addEventListener("pointerdown", want, once);
    window.addEventListener("keydown", want, once);
    const stop = onToastChange(want);
    return () => {
      stop();
      window.removeEventListener("pointerdown", want, once);
      window.removeEventListener("keydown", want, once);
    };
  }, []);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
