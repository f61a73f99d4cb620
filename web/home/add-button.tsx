import { Link } from "react-router";
import { Icon } from "../ui/icon/icon.tsx";

/** Floats above the bottom bar, or in the corner of a wide screen. */
export function AddButton() {
  return (
    <Link
      to="/create-topic"
      aria-label="Add a topic"
      className="fixed inset-e-[max(1rem,env(safe-area-inset-right))] bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float forced-colors:border transition-colors hover:bg-accent-strong md:inset-e-[max(1.75rem,env(safe-area-inset-right))] md:bottom-[max(1.75rem,env(safe-area-inset-bottom))]"
    >
      <Icon name="plus" className="size-6.5" />
    </Link>
  );
}
