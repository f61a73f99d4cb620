import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { words } from "./words.ts";

interface Props {
  className: string;
  /** What it means for the screen. */
  children: string;
}

/** Says so while the server cannot be reached, to screen readers when they have time for it. */
export function OfflineNotice({ className, children }: Props) {
  const isReached = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div aria-live="polite">
      {!isReached && (
        <div className={className}>
          <p className="page py-1 text-note">
            <b>{navigator.onLine ? words.noAnswer : words.offline}</b> {children}
          </p>
        </div>
      )}
    </div>
  );
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();
