import { lazy, type RefObject, Suspense } from "react";
import { useLocation, useNavigationType } from "react-router";

interface Props {
  main: RefObject<HTMLElement | null>;
}

/** Loaded beside the first page: nobody leaves that, or comes back to it, before this is there. */
const Mover = lazy(async () => ({ default: (await import("./mover.ts")).Mover }));

/** Every route begins at its top, with the keyboard at its content; going back leads to where one was. */
export function RouteChange({ main }: Props) {
  const location = useLocation();
  const type = useNavigationType();
  return (
    <Suspense>
      <Mover main={main} location={location} type={type} />
    </Suspense>
  );
}
