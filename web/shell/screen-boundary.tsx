import { Component, type ReactNode } from "react";
import { onLineBack } from "../api/connectivity.ts";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { words } from "./words.ts";

interface State {
  /** `mending`: checking whether a newer build is available. */
  is: "whole" | "broken" | "mending";
}

/** Keeps the rest of the app working when a screen crashes or its code can't be loaded. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { is: "whole" };
  #stopWatching: (() => void) | undefined;

  static getDerivedStateFromError(): State {
    return { is: "mending" };
  }

  override async componentDidCatch() {
    if (await reloadIfReplaced()) return;
    this.setState({ is: "broken" });
    // If a screen broke while offline, perhaps only its code was missing.
    this.#stopWatching = onLineBack(() => window.location.reload());
  }

  override componentWillUnmount() {
    this.#stopWatching?.();
  }

  override render() {
    if (this.state.is === "whole") return this.props.children;
    if (this.state.is === "mending") return <Loading />;
    return (
      <div className="page py-10">
        <Failure title={words.broken} onRetry={() => window.location.reload()} />
      </div>
    );
  }
}
