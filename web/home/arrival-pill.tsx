import type { Topic } from "../../src/contract/topics.ts";
import { Icon } from "../ui/icon/icon.tsx";

interface Props {
  arrived: Topic[];
  onShow: () => void;
}

/** Says what came in while the page was open, and brings it to the top when asked. It floats: nothing moves. */
export function ArrivalPill({ arrived, onShow }: Props) {
  const latest = arrived[0];
  const count = `${arrived.length} new ${arrived.length === 1 ? "update" : "updates"}`;
  return (
    <>
      <p role="status" className="sr-only">
        {latest && `${latest.name}: ${latest.summary?.title ?? "updated"}`}
      </p>
      {latest && (
        <button
          type="button"
          onClick={onShow}
          className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto flex min-h-11 w-fit max-w-[90vw] animate-rise items-center gap-2 rounded-full bg-accent px-4 forced-colors:border md:bottom-7 font-semibold text-on-accent shadow-float hover:bg-accent-strong"
        >
          <Icon name="back" className="size-4 rotate-90" />
          {count}
        </button>
      )}
    </>
  );
}
