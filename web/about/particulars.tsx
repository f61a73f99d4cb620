import { limits } from "../../src/contract/limits.ts";

const particulars = [
  ["Custom prompts", `Up to ${limits.aiPrompt} characters that say what a topic is to tell, and how.`],
  ["Update frequency", "From hourly to weekly, or only when you save the topic."],
  ["Invite-only", "You come in with an invitation code. Without one there is a waitlist."],
  ["E-mail verification", "No password: a 6-digit code by e-mail opens the door, each time."],
] as const;

export function Particulars() {
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
