import type { ClassifiedError } from "./errors.ts";

/** AWS omitted required data, or the response could not be parsed. */
export const unreadable: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "AWS answered without this value.",
  retryable: false,
};

/**
 * A listed item lacks an identifier that a call needs: the call would be rejected, or read something else.
 */
export const unnamed: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "AWS returned the resource without the data that this request needs.",
  retryable: false,
};

/** CloudWatch answered the call without some queries, or could not be queried. */
export const unanswered: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "CloudWatch answered without some of the metrics.",
  retryable: false,
};
