import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

interface Props {
  /** How many updates came in. */
  count: number;
  onShow: () => void;
}

/** Brings what came in while the page was open to the top. It floats: nothing moves. */
export function ArrivalButton({ count, onShow }: Props) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex min-h-11 w-fit max-w-[90vw] animate-rise items-center gap-2 rounded-full bg-accent px-4 forced-colors:border md:bottom-7 font-semibold text-on-accent shadow-float hover:bg-accent-strong"
    >
      <Icon name="back" className="size-4 rotate-90" />
      {words.newUpdates(count)}
    </button>
  );
}
