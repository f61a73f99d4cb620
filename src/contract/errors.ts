/**
 * Every way a request can be refused, with its HTTP status. The server reads the table from code to
 * status, clients from the `code` of an error body back to what happened.
 */
export const errorStatus = {
  validation_failed: 400,
  malformed_json: 400,
  invitation_invalid: 400,
  code_invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One field of a request that breaks a rule. `path` is dotted: `tags.3`. */
export interface Issue {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  /** Of a failure of ours: by this name it stands in the log. */
  requestId?: string;
}
