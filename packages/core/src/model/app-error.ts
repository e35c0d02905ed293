/** Every code an answer of ours may carry. Each has a page docs/errors/<code>.md and a status in the contract. */
export const errorCodes = [
  "invalid_input",
  "invalid_credentials",
  "email_not_verified",
  "invalid_code",
  "invalid_reset_token",
  "invalid_refresh_token",
  "unauthenticated",
  "forbidden",
  "invalid_invitation",
  "registration_closed",
  "not_found",
  "method_not_allowed",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "rate_limited",
  "cost_request_limit",
  "aws_connection_failed",
  "ambient_aws_not_allowed",
  "run_failed",
  "run_cancelled",
  "storage_full",
  "unreadable_data",
  "model_not_configured",
  "model_failed",
  "unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One field of the input that is wrong. `path` is dotted, e.g. "thresholds.cost_spike_percentage". */
export interface InputIssue {
  path: string;
  message: string;
}

/**
 * The one error that use cases throw. `detail` is a sentence for the person, saying what to do;
 * `cause` is for the log only. Transport maps the code to a status by a table.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues: readonly InputIssue[];
  /** Seconds after which another try makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    options: { cause?: unknown; issues?: readonly InputIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = detail;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
