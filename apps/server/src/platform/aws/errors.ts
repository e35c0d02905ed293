import type { GapReason } from "@skyledger/core/model/observation";
import { memberOf } from "../member-of.ts";

/** Meaning of a call's error for the inventory. `code` and `message` are AWS's own: external text. */
export interface ClassifiedError {
  reason: GapReason;
  code: string;
  message: string;
  /** Worth a retry: load or a temporary error. */
  retryable: boolean;
}

/**
 * Error codes for missing permissions or invalid credentials (each service's API reference, "Common Errors").
 */
const deniedCodes = new Set([
  "AccessDenied",
  "AccessDeniedException",
  "AuthFailure",
  "AuthorizationError",
  "AuthorizationErrorException",
  "ExpiredToken",
  "ExpiredTokenException",
  "Forbidden",
  "InvalidAccessKeyId",
  "InvalidClientTokenId",
  "KMSAccessDeniedException",
  "NotAuthorized",
  "SignatureDoesNotMatch",
  "UnauthorizedOperation",
  "UnrecognizedClientException",
]);

/** Throttling codes (AWS SDKs and Tools Reference, "Retry behavior"). */
const throttledCodes = new Set([
  "BandwidthLimitExceeded",
  "EC2ThrottledException",
  "LimitExceededException",
  "PriorRequestNotComplete",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestThrottled",
  "RequestThrottledException",
  "SlowDown",
  "Throttling",
  "ThrottlingException",
  "ThrottledException",
  "TooManyRequestsException",
  "TransactionInProgressException",
]);

/** Codes for an operation or service that this Region, partition, or endpoint does not have. */
const unsupportedCodes = new Set([
  "InvalidAction",
  "OptInRequired",
  "SubscriptionRequiredException",
  "UnknownOperationException",
  "UnsupportedOperation",
  "UnsupportedOperationException",
]);

/** Temporary errors of network and servers, by Node's and the SDK's names. */
const transientCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "InternalError",
  "InternalFailure",
  "RequestTimeout",
  "RequestTimeoutException",
  "ServiceUnavailable",
  "TimeoutError",
]);

const messageLimit = 300;

/** AWS's code of an error: the SDK's `name`, else `Code` or Node's `code`. */
export function errorCode(error: unknown): string {
  for (const name of ["name", "Code", "code"]) {
    const value = memberOf(error, name);
    if (typeof value === "string" && value !== "" && value !== "Error") return value;
  }
  return "UnknownError";
}

/** The HTTP status of the response behind an SDK error; undefined without a response. */
export function errorStatus(error: unknown): number | undefined {
  const status = memberOf(memberOf(error, "$metadata"), "httpStatusCode");
  return typeof status === "number" ? status : undefined;
}

function reasonOf(error: unknown, code: string, status: number | undefined): GapReason {
  if (
    throttledCodes.has(code) ||
    status === 429 ||
    memberOf(memberOf(error, "$retryable"), "throttling") === true
  ) {
    return "throttled";
  }
  if (unsupportedCodes.has(code)) return "unsupported";
  if (deniedCodes.has(code) || status === 403) return "denied";
  return "failed";
}

/** Classifies any error of a call. An invalid response is `failed`. */
export function classifyError(error: unknown): ClassifiedError {
  const code = errorCode(error);
  const status = errorStatus(error);
  const reason = reasonOf(error, code, status);
  // A parse error (an HTML page, broken XML) is permanent, whatever its status.
  const unreadable = error instanceof SyntaxError;
  const transient = transientCodes.has(code) || (status !== undefined && status >= 500 && status !== 501);
  const message = error instanceof Error ? error.message : String(error);
  return {
    reason,
    code,
    message: message.replace(/\s+/g, " ").slice(0, messageLimit),
    retryable: reason === "throttled" || (reason === "failed" && transient && !unreadable),
  };
}
