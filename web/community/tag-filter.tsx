import { Icon } from "../ui/icon/icon.tsx";

/** The tag that the list is narrowed to, and the way to drop it. */
export function TagFilter({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove tag #${tag}`}
      className="col-span-2 inline-flex min-h-8.5 max-w-full items-center justify-self-start gap-1.5 rounded-full border border-ink bg-wash ps-3 pe-2 text-note font-medium transition-colors hover:border-accent max-md:min-h-11"
      onClick={onRemove}
    >
      <bdi className="truncate">#{tag}</bdi>
      <Icon name="close" className="size-4" />
    </button>
  );
}
