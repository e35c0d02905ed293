import type { ErrorCode } from "@skyledger/core/model/app-error";

/** HTTP status and title of every error code; a code without an entry does not compile. */
export const errorStatuses = {
  invalid_input: { status: 400, title: "The input is not valid" },
  invalid_credentials: { status: 401, title: "Wrong e-mail or password" },
  email_not_verified: { status: 403, title: "E-mail not verified" },
  invalid_code: { status: 400, title: "The code is not valid" },
  invalid_reset_token: { status: 400, title: "The reset link is not valid" },
  invalid_refresh_token: { status: 401, title: "The session has ended" },
  unauthenticated: { status: 401, title: "Not signed in" },
  forbidden: { status: 403, title: "Not allowed" },
  invalid_invitation: { status: 400, title: "The invitation is not valid" },
  registration_closed: { status: 403, title: "Registration is closed" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  payload_too_large: { status: 413, title: "The request is too large" },
  unsupported_media_type: { status: 415, title: "Unsupported media type" },
  rate_limited: { status: 429, title: "Too many attempts" },
  cost_request_limit: { status: 429, title: "The day's paid requests are used up" },
  aws_connection_failed: { status: 422, title: "AWS could not be reached with these settings" },
  ambient_aws_not_allowed: { status: 403, title: "The server's own credentials are not offered" },
  run_failed: { status: 502, title: "The run failed" },
  run_cancelled: { status: 409, title: "The run was cancelled" },
  storage_full: { status: 507, title: "The server's disk is full" },
  unavailable: { status: 503, title: "Not available right now" },
  internal: { status: 500, title: "Something went wrong on the server" },
} as const satisfies Record<ErrorCode, { status: number; title: string }>;
