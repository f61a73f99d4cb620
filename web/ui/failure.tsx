import { common } from "../words/common.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** A failed fetch, with a button to try again. */
export function Failure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line py-8">
      <p className="flex items-center gap-2">
        <Icon name="alert" className="text-danger" />
        {title}
      </p>
      <Button size="small" onClick={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}
