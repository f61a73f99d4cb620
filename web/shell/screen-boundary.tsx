import { Component, type ReactNode } from "react";
import { reloadIfReplaced } from "../installed/replaced-build.ts";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { words } from "./words.ts";

interface State {
  /** Mending: while we look whether another build would do better. */
  is: "whole" | "broken" | "mending";
}

/** Keeps the rest of the app standing when a screen breaks, or when its code cannot be loaded. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { is: "whole" };

  static getDerivedStateFromError(): State {
    return { is: "mending" };
  }

  override async componentDidCatch() {
    if (!(await reloadIfReplaced())) this.setState({ is: "broken" });
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
