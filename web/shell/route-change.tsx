import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useNavigationType } from "react-router";
import type { MoverProps } from "./scroll-restorer.ts";

const Nothing = () => null;

/**
 * Loaded beside the first page: nobody leaves that, or comes back to it, before this is there. Where it cannot
 * be, pages are left as the browser would.
 */
const Mover = lazy(async (): Promise<{ default: ComponentType<MoverProps> }> => {
  const loaded = await import("./scroll-restorer.ts").catch(() => ({ Mover: Nothing }));
  return { default: loaded.Mover };
});

/** Every route begins at its top, with the keyboard at its content; going back leads to where one was. */
export function RouteChange({ main }: Pick<MoverProps, "main">) {
  const location = useLocation();
  const type = useNavigationType();
  return (
    <Suspense>
      <Mover main={main} location={location} type={type} />
    </Suspense>
  );
}
