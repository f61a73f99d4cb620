import { useSyncExternalStore } from "react";
import { currentLine, onLineChange } from "../api/connectivity.ts";
import { words } from "./words.ts";

interface Props {
  className: string;
  /** The consequence for this screen. */
  children: string;
}

/** A notice while the server can't be reached. Screen readers announce it politely. */
export function OfflineNotice({ className, children }: Props) {
  const line = useSyncExternalStore(onLineChange, currentLine, () => "up" as const);
  return (
    <div aria-live="polite">
      {line !== "up" && (
        <div className={className}>
          <p className="page py-1 text-note">
            <b>{line === "failing" ? words.failing : words.offline(navigator.onLine)}</b> {children}
          </p>
        </div>
      )}
    </div>
  );
}
