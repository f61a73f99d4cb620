/** The five screens of signing in. */
export type Step = "register" | "login" | "verify" | "waitlist" | "waitlist-success";

/** What a person typed on one screen and finds again on the next. */
export interface Person {
  email: string;
  username: string;
  name: string;
  invitationCode: string;
  /** Names the request for the code that is waited for; empty before there was one. */
  attempt: string;
}

export interface StepProps {
  person: Person;
  go: (step: Step, kept?: Partial<Person>) => void;
}
