/** What few people see of the sign-in screen or ask it and the account for, fetched together. */
export { Arrival } from "./arrival.tsx";
export { speak, spelledOut } from "./human-check/spelling.ts";
export { ConfirmLink } from "./link/confirm-link.tsx";
export { OtherWays } from "./other-ways.tsx";
export { makePasskey } from "./passkeys/ceremony.ts";
export { signIn } from "./passkeys/sign-in.ts";
