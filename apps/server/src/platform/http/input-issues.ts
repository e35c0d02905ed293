import type { InputIssue } from "@skyledger/core/model/app-error";
import type { z } from "zod";

/**
 * Issues of an input, each with a dotted path and an actionable sentence. Messages of a schema stay; the
 * library's generic ones are replaced by plainer ones.
 */
export function inputIssues(error: z.ZodError, input: unknown): InputIssue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...path, key].join("."),
        message: "Unknown field. Remove it.",
      }));
    }
    // A comma-separated list ("a,b") has no parts for the caller.
    const seen = issue.path.findIndex(
      (_, depth) => typeof valueAt(input, issue.path.slice(0, depth)) === "string",
    );
    const shown = seen === -1 ? issue.path : issue.path.slice(0, seen);
    return [{ path: shown.map(String).join("."), message: sentence(issue, valueAt(input, shown)) }];
  });
}

function sentence(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined && issue.path.length > 0 && issue.code !== "custom")
    return "This field is required.";
  switch (issue.code) {
    case "invalid_type":
      return value === undefined ? "Send a JSON body." : `This must be ${kindName(issue.expected)}.`;
    case "invalid_value":
      return `This must be ${issue.values.map((option) => `"${String(option)}"`).join(" or ")}.`;
    case "invalid_union":
      return "Not one of the allowed values.";
    case "too_big":
      return /^Too big/.test(issue.message) ? tooBig(issue.origin, issue.maximum) : issue.message;
    case "too_small":
      return /^Too small/.test(issue.message) ? tooSmall(issue.origin, issue.minimum) : issue.message;
    default:
      return issue.message.endsWith(".") ? issue.message : `${issue.message}.`;
  }
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === "string") return `Use at most ${maximum} characters.`;
  if (origin === "array") return `Give at most ${maximum}.`;
  return `Must be at most ${maximum}.`;
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === "string")
    return minimum === 1 ? "Must not be empty." : `Use at least ${minimum} characters.`;
  if (origin === "array") return `Give at least ${minimum}.`;
  return `This must be at least ${minimum}.`;
}

function kindName(expected: string): string {
  const names: Record<string, string> = {
    string: "a text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    object: "a JSON object",
    array: "a list",
  };
  return names[expected] ?? expected;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
    input,
  );
}
