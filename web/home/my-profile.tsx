import { Link } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { countOf, formatCount } from "../ui/text/numbers.ts";
import { words } from "./words.ts";

export function ProfileCard({ user }: { user: User | null }) {
  return (
    <section className="pb-6">
      <h2 className="eyebrow mb-3.5">{words.profile}</h2>
      <p dir="auto" className="headline text-title">
        {user?.name || <Skeleton className="h-6.25 w-32" />}
      </p>
      <p className="mb-3.5 text-muted tabular-nums">
        {user?.followedTopicsCount === undefined ? (
          <Skeleton className="my-1 h-4 w-40" />
        ) : (
          words.following(countOf(user.followedTopicsCount, "topic"))
        )}
      </p>
      <Button asChild size="small">
        <Link to="/my-topics">{words.myTopics}</Link>
      </Button>
    </section>
  );
}

interface Props {
  /** Undefined while it is not known. */
  followed: number | undefined;
  /** Undefined while it is being counted, null when it could not be. */
  today: number | null | undefined;
}

export function QuickStats({ followed, today }: Props) {
  return (
    <section className="border-t border-line pt-6 pb-6">
      <h2 className="eyebrow mb-3">{words.stats}</h2>
      <dl className="grid gap-1.5 max-lg:max-w-72">
        <Stat name={words.followed} value={followed} />
        <Stat name={words.today} value={today} />
      </dl>
    </section>
  );
}

function Stat({ name, value }: { name: string; value: number | null | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="headline text-title tabular-nums">
        {value === undefined ? <Skeleton className="h-5 w-6" /> : value === null ? "–" : formatCount(value)}
      </dd>
    </div>
  );
}
