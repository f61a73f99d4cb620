/** The five screens of signing in. */
export type AuthStep = "register" | "login" | "verify" | "waitlist" | "waitlist-success";

export const stepTitles: Record<AuthStep, string> = {
  register: "Create Account",
  login: "Sign In",
  verify: "Verify Code",
  waitlist: "Join Waitlist",
  "waitlist-success": "You're on the List!",
};

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
  go: (step: AuthStep, kept?: Partial<Person>) => void;
}
