import { Component, type ReactNode } from "react";
import { Failure } from "../ui/failure.tsx";

/** Keeps the rest of the app standing when a screen breaks, or when its code cannot be loaded. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="page py-10">
        <Failure title="This page could not be shown." onRetry={() => window.location.reload()} />
      </div>
    );
  }
}
