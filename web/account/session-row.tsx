import type { SignedIn } from "../../src/contract/account.ts";
import { Button } from "../ui/button.tsx";
import { shortDate } from "../ui/text/relative-time.ts";
import { Separated } from "../ui/text/separated.tsx";
import { sinceWhen } from "./sessions.ts";

interface Props {
  session: SignedIn;
  now: Date;
  onEnd: () => void;
}

export function SessionRow({ session, now, onEnd }: Props) {
  const since = sinceWhen(session, now);
  return (
    <li className="flex min-h-15 items-center justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{session.isCurrent ? "This browser" : "Another browser"}</p>
        <p className="text-note text-muted tabular-nums">
          <Separated>
            <span className="whitespace-nowrap">Since {since}</span>
            <span className="whitespace-nowrap">until {shortDate(session.expiresAt, now)}</span>
          </Separated>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="small" aria-label={`End the session since ${since}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
