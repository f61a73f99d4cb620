import { Link } from "react-router";
import { limits } from "../../src/contract/base/limits.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { Sources } from "./sources.tsx";
import { Specimen } from "./specimen.tsx";
import { words } from "./words.ts";

/** The public page that introduces topicapp, for visitors and members alike. */
export function AboutScreen() {
  return (
    <div className="overflow-x-clip">
      <PageTitle>{words.about}</PageTitle>
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
          {words.tagline}
        </h2>
        <Enter />
      </div>
    </section>
  );
}

function Hero() {
  return (
    <section className="page pt-12 pb-14 md:pt-24 md:pb-24">
      <p className="eyebrow mb-5">{words.aboutTopicapp}</p>
      <h1 className="headline max-w-[14em] text-[2.5rem] leading-[1.06] tracking-[-0.022em] text-balance md:text-[3.75rem] lg:text-[4.75rem]">
        {words.heading}
      </h1>
      <p className="mt-6 max-w-[36em] font-serif text-[1.1875rem] leading-normal text-muted md:text-[1.4375rem]">
        {words.intro}
      </p>
      <div className="mt-9">
        <Enter />
      </div>
    </section>
  );
}

const particulars = [
  [words.customPrompts, words.promptsOf(limits.aiPrompt)],
  [words.updateFrequency, words.frequencyText],
  [words.inviteOnly, words.inviteOnlyText],
  [words.emailTitle, words.emailText],
] as const;

function Particulars() {
  const { isAuthenticated } = useAuth();
  return (
    <section aria-labelledby="particulars" className="page">
      <div className="border-t border-line py-14 md:py-20">
        <h2 id="particulars" className="eyebrow mb-6">
          {words.factsHeading}
        </h2>
        <dl className="grid gap-x-14 gap-y-8 sm:grid-cols-2 xl:grid-cols-4 xl:gap-x-11">
          {particulars.map(([term, text]) => (
            <div key={term}>
              <dt className="headline text-title">{term}</dt>
              <dd className="mt-1 max-w-[40ch] text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        {isAuthenticated && (
          <p className="mt-8">
            <Link to="/moderation/log" className="font-semibold text-accent hover:underline">
              {words.moderationLog}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** The main button: visitors create an account, members a topic. */
function Enter() {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) {
    return (
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" size="large">
          <Link to="/create-topic">{common.create}</Link>
        </Button>
        <Button asChild size="large">
          <Link to="/community-topics">{words.communityLink}</Link>
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button asChild variant="primary" size="large">
        <Link to="/auth">{common.signIn}</Link>
      </Button>
      <p className="max-w-[26em] text-muted">{words.signInHint}</p>
    </div>
  );
}

const steps = [
  [words.createTitle, words.createText],
  [words.itRemembers, words.memoryText],
  [words.checkedTitle, words.citationsChecked],
  [words.readersTitle, words.readersText],
] as const;

function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page py-14 md:py-24">
      <h2 id="how" className="headline mb-8 text-display md:mb-12 md:text-[2.625rem]">
        {words.howItWorks}
      </h2>
      <ol className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-11">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t border-ink pt-4">
            <span aria-hidden="true" className="font-serif text-title text-accent tabular-nums">
              {index + 1}
            </span>
            <h3 className="headline mt-1 mb-2 text-title">{title}</h3>
            <p className="max-w-[44ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
