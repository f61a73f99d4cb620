import { Icon } from "./icon/icon.tsx";

export function Loading() {
  return (
    <div role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-muted">
      <Icon name="spinner" className="size-5 animate-turn" />
      Loading...
    </div>
  );
}
