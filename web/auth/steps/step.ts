/** The five steps of signing in. */
export type Step = "register" | "login" | "verify" | "waitlist" | "waitlist-success";

/** Details carried from one step to the next. */
export interface Person {
  email: string;
  username: string;
  name: string;
  invitationCode: string;
  /** Identifies the code request that is being waited for; empty before the first. */
  attempt: string;
}

export interface StepProps {
  person: Person;
  go: (step: Step, kept?: Partial<Person>) => void;
}
