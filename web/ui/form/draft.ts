import { useEffect, useState } from "react";

/** Text that was typed and not sent, kept until the tab closes, so that leaving a screen loses nothing. */
function readDraft<Values extends object>(key: string, pristine: Values): Values | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? { ...pristine, ...kept } : null;
  } catch {
    return null;
  }
}

function keepDraft(key: string, draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, draft);
  } catch {
    // Storage is full or blocked: nothing is kept.
  }
}

/** The draft stored under a key, which starts with `draft `, when the form mounts; null if there is none. */
export function useDraft<Values extends object>(key: string, pristine: Values): Values | null {
  const [draft] = useState(() => readDraft(key, pristine));
  return draft;
}

/**
 * Stores what differs from `pristine`. @returns a function that deletes the draft: call it when the form is sent or
 * discarded
 */
export function useKeepDraft<Values extends object>(
  key: string,
  values: Values,
  pristine: Values,
): () => void {
  const written = JSON.stringify(values);
  const draft = written === JSON.stringify(pristine) ? null : written;
  useEffect(() => keepDraft(key, draft), [key, draft]);
  return () => keepDraft(key, null);
}
