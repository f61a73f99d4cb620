import { lazy, Suspense, useEffect, useState } from "react";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** The toasts, fetched at the first touch or key: none can be due before. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const once = { once: true, capture: true };
    window.addEventListener("pointerdown", want, once);
    window.addEventListener("keydown", want, once);
    return () => {
      window.removeEventListener("pointerdown", want, once);
      window.removeEventListener("keydown", want, once);
    };
  }, []);
  return <Suspense>{wanted && <Toaster />}</Suspense>;
}
