import { useEffect, useState } from "react";
import { parseVisit, type Visit, visitAt } from "./visit.ts";

/** The reader's visit: told apart from the last one, and remembered for the next, per user on this device. */
export function useVisit(userId: string): Visit {
  const key = `lastVisit:${userId}`;
  const [visit, setVisit] = useState(() => visitAt(parseVisit(localStorage.getItem(key)), new Date()));
  useEffect(() => {
    const note = () => {
      const current = visitAt(parseVisit(localStorage.getItem(key)), new Date());
      localStorage.setItem(key, JSON.stringify(current));
      setVisit((before) => (before.newSince === current.newSince ? before : current));
    };
    note();
    document.addEventListener("visibilitychange", note);
    return () => {
      note();
      document.removeEventListener("visibilitychange", note);
    };
  }, [key]);
  return visit;
}
