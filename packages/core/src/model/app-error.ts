/** Every error code of the API. Each has a page docs/errors/<code>.md and a status in the contract. */
export const errorCodes = [
  "invalid_input",
  "invalid_credentials",
  "email_not_verified",
  "invalid_code",
  "invalid_reset_token",
  "invalid_refresh_token",
  "unauthenticated",
  "second_factor_required",
  "sso_required",
  "sso_failed",
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

/** One invalid field of the input. `path` is dotted: "thresholds.cost_spike_percentage". */
export interface InputIssue {
  path: string;
  message: string;
}

/**
 * The only error that use cases throw. `detail` is shown to the person and says what to do; `cause` is only
 * for the log. The transport maps codes to statuses.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly issues: readonly InputIssue[];
  /** Seconds before a retry makes sense; sent as Retry-After. */
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
