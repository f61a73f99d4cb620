import type { ErrorBody, ErrorCode } from "../../contract/errors.ts";
import type { Example } from "./page/parts.ts";

type More = Pick<ErrorBody, "issues" | "requestId">;

const examples: Record<ErrorCode, [when: string, message: string, more?: More]> = {
  validation_failed: [
    "A field breaks a rule",
    "Topic name is required",
    { issues: [{ path: "name", message: "Topic name is required" }] },
  ],
  malformed_json: ["The body cannot be read", "The body is not valid JSON"],
  invitation_invalid: [
    "The invitation is unknown, used up, revoked or expired",
    "This invitation code is not valid",
  ],
  code_invalid: ["The code is wrong, used or expired", "Invalid or expired code"],
  unauthenticated: ["There is no token, or it opens nothing", "Please sign in"],
  forbidden: ["It may be seen, but belongs to somebody else", "This is somebody else's"],
  not_found: ["It does not exist, or may not be seen", "Topic not found"],
  conflict: ["Something is taken", 'There is a topic named "Reusable rockets" already'],
  payload_too_large: ["The body is too large", "A request may hold 256 KB at most"],
  unsupported_media_type: ["The body is no JSON", "Send JSON, with content-type: application/json"],
  too_many_requests: ["Asked for too often", "Too many requests. Try again in 60 seconds"],
  internal: ["A bug of ours", "Something went wrong on our side", { requestId: "8bca2ec2339d41ba" }],
  unavailable: [
    "The database cannot be used just now",
    "The database does not answer",
    { requestId: "92458b43057b4cf2" },
  ],
};

export function exampleRefusals(): Record<ErrorCode, Example> {
  const written = Object.entries(examples).map(([code, [summary, message, more]]) => [
    code,
    { summary, value: { message, code, ...more } },
  ]);
  return Object.fromEntries(written);
}
