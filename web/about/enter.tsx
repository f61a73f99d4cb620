import { Link } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";

/** The way in: to an account for visitors, to a new topic for those who have one. */
export function Enter() {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) {
    return (
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" size="large">
          <Link to="/create-topic">Create Topic</Link>
        </Button>
        <Button asChild size="large">
          <Link to="/community-topics">See what others follow</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button asChild variant="primary" size="large">
        <Link to="/auth">Sign In</Link>
      </Button>
      <p className="max-w-[26em] text-muted">
        By invitation. Without one, Create Account there leads to the waitlist.
      </p>
    </div>
  );
}
