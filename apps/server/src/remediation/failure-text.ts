/** Why a run of a document failed, and what to do, in sentences for people. */
export interface RunFailure {
  message: string;
  /** Empty where nothing helps but the message. */
  next: string;
}

const orManually = "or fix it manually.";

/** Causes that AWS's reasons indicate; the first match counts. The reason itself stays with the step. */
const causes: readonly { sign: RegExp; failure: RunFailure }[] = [
  {
    sign: /guardrail/i,
    failure: {
      message:
        "A guardrail rejected the change. Guardrails are checks that your organization runs in AWS before it accepts a change.",
      next: `Ask the owners of the guardrail to allow it, ${orManually}`,
    },
  },
  {
    sign: /access ?denied|unauthorized|not authorized|explicit deny/i,
    failure: {
      message: "AWS denied the change: the role for fixes lacks a permission, or a policy forbids it.",
      next: `Install the template for fixes (Cloud accounts, Fixes) again, and ask whether a policy of your organization applies, ${orManually}`,
    },
  },
  {
    sign: /throttl|rate exceeded|too many requests|request limit/i,
    failure: { message: "AWS was too busy to make the change.", next: "Try again in a few minutes." },
  },
];

/** Explains the end of a run. `failure`: AWS's own reason, empty where it gave none. */
export function failedRun(status: string, failure: string): RunFailure {
  if (status === "TimedOut") {
    return { message: "The change took too long, so AWS stopped it.", next: `Try again, ${orManually}` };
  }
  if (status === "Cancelled") {
    return { message: "The change was canceled in AWS Systems Manager.", next: `Try again, ${orManually}` };
  }
  const cause = causes.find(({ sign }) => sign.test(failure));
  if (cause) return cause.failure;
  return {
    message: "AWS Systems Manager could not complete the change.",
    next: `The steps of the fix show its answer. Try again, ${orManually}`,
  };
}

/** Sentences in one text; empty ones are left out. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
