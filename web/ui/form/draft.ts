import { useEffect, useState } from "react";

/** What was typed and not sent, kept until the tab is closed: leaving a screen loses nothing. */
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
    // There is no room, or storing is forbidden: then nothing is kept.
  }
}

/** What was kept under a key, which begins with `draft `, when the form came to the screen; null where nothing was. */
export function useDraft<Values extends object>(key: string, pristine: Values): Values | null {
  const [draft] = useState(() => readDraft(key, pristine));
  return draft;
}

/** Keeps what differs from `pristine`. @returns what forgets it: call it when the form was sent or given up */
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
