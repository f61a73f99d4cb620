import { Suspense, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { OfflineNotice } from "../installed/offline-notice.tsx";
import { Keyboard } from "../keyboard/keyboard.tsx";
import { useReactionsElsewhere } from "../topics/reactions/use-reaction.ts";
import { classes } from "../ui/classes.ts";
import { Loading } from "../ui/skeleton.tsx";
import { Header } from "./header.tsx";
import { BottomBar } from "./navigation.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { type RestorerProps, ScrollRestorer } from "./scroll-restorer.ts";
import { words } from "./words.ts";

const Palette = lazyDialog(async () => (await import("./palette.tsx")).Palette);

export function Shell() {
  const { user } = useAuth();
  useReactionsElsewhere(user?.id);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  return (
    <>
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      <Header />
      {/* Before what changes: it notes the position on the page that is being left. Another reader starts afresh. */}
      <RouteChange key={user?.id} main={main} />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-3.75rem)] pb-28 md:pb-20">
        <Suspense fallback={<Loading />}>
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </Suspense>
      </main>
      <OfflineNotice
        className={classes(
          "fixed inset-x-0 bottom-0 z-10 animate-fade border-t border-line bg-wash pb-[env(safe-area-inset-bottom)]",
          // Above the bottom bar and beside the round button.
          user && "max-md:pe-18 max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] max-md:pb-0",
        )}
      >
        {words.mayBeOld}
      </OfflineNotice>
      {user && <BottomBar />}
      {user && <Keyboard Palette={Palette} />}
    </>
  );
}

/** A new route starts at the top with the focus on its content; going back restores the position. */
function RouteChange({ main }: Pick<RestorerProps, "main">) {
  const location = useLocation();
  const type = useNavigationType();
  return <ScrollRestorer main={main} location={location} type={type} />;
}
