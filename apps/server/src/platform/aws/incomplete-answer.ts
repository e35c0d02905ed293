import type { ClassifiedError } from "./errors.ts";

/** AWS left out what it always gives, or the answer could not be read. */
export const unreadable: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "AWS answered without this value.",
  retryable: false,
};

/** What AWS listed lacks what it would be asked by: the call would be refused, or ask for something else. */
export const unnamed: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "AWS returned the resource without the data that this request needs.",
  retryable: false,
};

/** CloudWatch answered the call and left queries out, or could not be asked for them. */
export const unanswered: ClassifiedError = {
  reason: "failed",
  code: "IncompleteAnswer",
  message: "CloudWatch answered without some of the metrics.",
  retryable: false,
};
