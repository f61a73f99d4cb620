import { Link, NavLink, useLocation } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { common } from "../words/common.ts";
import { community, destinations } from "./navigation.tsx";
import { UserMenu } from "./user-menu.tsx";
import { words } from "./words.ts";

export function Header() {
  const { user, isLoading } = useAuth();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-sm">
      <div className="page flex h-15 items-center gap-1.5 sm:gap-3 lg:gap-4">
        <Wordmark />
        <BetaBadge />
        {user && <Navigation />}
        <div className="ms-auto flex items-center gap-1.5 lg:gap-4">
          {user ? (
            <>
              <Search />
              <CreateTopic />
              <UserMenu user={user} />
            </>
          ) : (
            !isLoading && <SignIn />
          )}
        </div>
      </div>
    </header>
  );
}

function Navigation() {
  return (
    <nav aria-label={words.main} className="flex max-md:hidden lg:gap-1">
      {destinations.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="rounded-chip px-2 py-1.5 font-medium whitespace-nowrap text-muted transition-colors hover:text-ink lg:px-3 aria-[current=page]:bg-wash aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Opens Community's search, or keeps the current search if it's open already. */
function Search() {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={{ pathname: community, search: pathname === community ? search : "" }}
      state={{ search: true }}
      aria-label={common.search}
      className="tap grid size-9.5 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-wash hover:text-ink max-md:-ms-1.5 max-md:size-11"
    >
      <Icon name="search" className="size-5" />
    </Link>
  );
}

function CreateTopic() {
  return (
    <Button asChild variant="primary" className="max-lg:min-w-9.5 max-lg:px-0 max-md:min-w-11">
      <Link to="/create-topic">
        <Icon name="plus" />
        <span className="max-lg:sr-only">{common.create}</span>
      </Link>
    </Button>
  );
}

function SignIn() {
  return (
    <Button asChild variant="primary">
      <Link to="/auth">{common.signIn}</Link>
    </Button>
  );
}

function Wordmark() {
  return (
    <Link to="/" className="wordmark tap">
      {words.topicapp}
    </Link>
  );
}

function BetaBadge() {
  return (
    <span className="shrink-0 rounded-full border border-line px-1.5 py-px text-[0.65625rem] font-semibold tracking-[0.09em] text-muted">
      {words.beta}
    </span>
  );
}
