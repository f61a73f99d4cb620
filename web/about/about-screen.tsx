import { Link } from "react-router";
import { limits } from "../../src/contract/limits.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Sources } from "./sources.tsx";
import { Specimen } from "./specimen.tsx";

/** What topicapp is, for those who are not in yet as much as for those who are. */
export function AboutScreen() {
  return (
    <div className="overflow-x-clip">
      <PageTitle>About</PageTitle>
      <Hero />
      <Specimen />
      <HowItWorks />
      <Sources />
      <Particulars />
      <Closing />
    </div>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="page pt-4 pb-10 md:pt-8">
      <div className="grid gap-6 rounded-surface bg-wash px-6 py-10 md:px-14 md:py-16">
        <h2
          id="closing"
          className="headline max-w-[16em] text-display text-balance md:text-[2.625rem] md:leading-[1.1]"
        >
          The few things you follow, told once, with sources
        </h2>
        <Enter />
      </div>
    </section>
  );
}

function Hero() {
  return (
    <section className="page pt-12 pb-14 md:pt-24 md:pb-24">
      <p className="eyebrow mb-5">About topicapp</p>
      <h1 className="headline max-w-[14em] text-[2.5rem] leading-[1.06] tracking-[-0.022em] text-balance md:text-[3.75rem] lg:text-[4.75rem]">
        A morning paper that remembers what you have read
      </h1>
      <p className="mt-6 max-w-[36em] font-serif text-[1.1875rem] leading-normal text-muted md:text-[1.4375rem]">
        Follow topics. On a schedule, an AI source looks for what is new in each of them and writes it down,
        with numbered sources. What you were told before is not told again.
      </p>
      <div className="mt-9">
        <Enter />
      </div>
    </section>
  );
}

const particulars = [
  ["Custom prompts", `Up to ${limits.aiPrompt} characters that say what a topic is to tell, and how.`],
  ["Update frequency", "From hourly to weekly, or only when you save the topic."],
  ["Invite-only", "You come in with an invitation code. Without one there is a waitlist."],
  ["E-mail verification", "No password: a 6-digit code by e-mail opens the door, each time."],
] as const;

function Particulars() {
  return (
    <section aria-labelledby="particulars" className="page">
      <div className="border-t border-line py-14 md:py-20">
        <h2 id="particulars" className="eyebrow mb-6">
          The particulars
        </h2>
        <dl className="grid gap-x-14 gap-y-8 sm:grid-cols-2 xl:grid-cols-4 xl:gap-x-11">
          {particulars.map(([term, text]) => (
            <div key={term}>
              <dt className="headline text-title">{term}</dt>
              <dd className="mt-1 max-w-[40ch] text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The way in: to an account for visitors, to a new topic for those who have one. */
function Enter() {
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
