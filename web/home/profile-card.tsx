import { Link } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { Button } from "../ui/button.tsx";
import { countOf } from "../ui/text/count.ts";

export function ProfileCard({ user }: { user: User | null }) {
  return (
    <section className="pb-6">
      <h2 className="eyebrow mb-3.5">My Profile</h2>
      <p dir="auto" className="headline text-title">
        {user?.name ?? "Loading..."}
      </p>
      <p className="mb-3.5 text-muted tabular-nums">
        Following {countOf(user?.followedTopicsCount ?? 0, "topic")}
      </p>
      <Button asChild size="small">
        <Link to="/my-topics">View My Topics</Link>
      </Button>
    </section>
  );
}
