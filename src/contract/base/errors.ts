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

export interface Issue {
  path: string;
  message: string;
}

export interface ErrorBody {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  requestId?: string;
}
