import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onLineBack } from "../api/connectivity.ts";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Pressed } from "../ui/pressed.tsx";
import { common } from "../words/common.ts";
import { reloadIfReplaced } from "./replaced-build.ts";
import { words } from "./words.ts";

/** Renders a placeholder: `retry` is null while the code loads, and a function once loading has failed. */
type StandIn<P> = (props: P, retry: (() => void) | null) => ReactNode;

interface LazyCode<P> {
  load: () => Promise<ComponentType<P>>;
  standIn: StandIn<P>;
  Loaded: ComponentType<P> | null;
}

/**
 * A component whose code loads when it's first rendered. Unlike with React's `lazy`, a failure breaks nothing around it;
 * loading is tried again on request, and when the server can be reached again.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  standIn: StandIn<P>,
): ComponentType<P> {
  const code: LazyCode<P> = { load, standIn, Loaded: null };
  return (props) => <Lazy code={code} props={props} />;
}

function Lazy<P extends object>({ code, props }: { code: LazyCode<P>; props: P }) {
  const [state, setState] = useState<"pending" | "ready" | "failed">("pending");
  useEffect(() => {
    if (code.Loaded || state === "ready") return;
    if (state === "failed") return onLineBack(() => setState("pending"));
    let isWanted = true;
    code.load().then(
      (component) => {
        code.Loaded = component;
        if (isWanted) setState("ready");
      },
      async () => {
        if (!(await reloadIfReplaced()) && isWanted) setState("failed");
      },
    );
    return () => {
      isWanted = false;
    };
  }, [code, state]);
  if (code.Loaded) return <code.Loaded {...props} />;
  return code.standIn(props, state === "failed" ? () => setState("pending") : null);
}

/** A dialog whose code loads when it's opened; until then its button looks pressed. */
export const lazyDialog = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent<P>(load, ({ onClose }, retry) =>
    retry ? <OpenFailure onRetry={retry} onClose={onClose} /> : <Pressed />,
  );

/** A part of a screen whose code loads when the part is shown. */
export const lazySection = <P extends object>(load: () => Promise<ComponentType<P>>, skeleton: ReactNode) =>
  lazyComponent<P>(load, (_, retry) =>
    retry ? <Failure title={words.notLoaded} onRetry={retry} /> : skeleton,
  );

interface FailureProps {
  onRetry: () => void;
  onClose: () => void;
}

/** Focuses the first button, and what was focused before once the box goes. */
function holdFocus(box: HTMLElement | null) {
  const opener = document.activeElement as HTMLElement | null;
  box?.querySelector("button")?.focus();
  return () => {
    if (box?.contains(document.activeElement)) opener?.focus();
  };
}

/**
 * Says that something couldn't be opened, in the place of the toasts. It takes the focus, and returns it to what was
 * pressed. When the focus leaves, it closes, so that the same button tries again.
 */
export function OpenFailure({ onRetry, onClose }: FailureProps) {
  return createPortal(
    <div
      ref={holdFocus}
      role="alert"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
      className="at-foot fixed inset-x-4 z-60 flex animate-rise items-center gap-2 rounded-surface border border-line bg-raised py-2 ps-4 pe-2 shadow-float md:inset-x-auto md:inset-e-26 md:bottom-7"
    >
      <p className="grow text-[0.875rem]">{words.notOpened}</p>
      <Button size="small" onClick={onRetry}>
        {common.retry}
      </Button>
      <Button size="small" variant="quiet" aria-label={common.dismiss} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>,
    document.body,
  );
}
