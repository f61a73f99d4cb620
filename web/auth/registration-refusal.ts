import { ApiError } from "../api/errors.ts";

/** Whether a registration failed for want of a valid invitation, which its message alone tells. */
export function refusesInvitation(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return /invitation|code/i.test(error.body?.message ?? error.message);
}
