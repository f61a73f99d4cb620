import { useEffect, useState } from "react";

/** How long a value must stay the same, in milliseconds. */
const settled = 700;

/** A value, once it has stayed the same for a while. */
export function useSettled<T>(value: T): T | undefined {
  const [held, setHeld] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setHeld(value), settled);
    return () => clearTimeout(timer);
  }, [value]);
  return held;
}
