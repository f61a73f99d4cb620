import { lazy, Suspense, useState } from "react";
import { Fold } from "../../ui/fold.tsx";
import { MakingSkeleton } from "./making-skeleton.tsx";
import { words } from "./words.ts";

const MakingFacts = lazy(async () => ({ default: (await import("./making-facts.tsx")).MakingFacts }));

/** How a summary was made, read when it is unfolded. */
export function Making({ summaryId }: { summaryId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-1.5 print:hidden">
      <Fold as="h3" heading={words.howThisWasMade} isOpen={isOpen} onToggle={setOpen}>
        {isOpen && (
          <Suspense fallback={<MakingSkeleton />}>
            <MakingFacts summaryId={summaryId} />
          </Suspense>
        )}
      </Fold>
    </div>
  );
}
