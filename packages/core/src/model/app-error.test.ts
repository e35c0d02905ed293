import { expect, it } from "vitest";
import { AppError, errorCodes } from "./app-error.ts";

it("carries a message for the person and the cause for the log", () => {
  const cause = new Error("connection refused");
  const issues = [{ path: "email", message: "Give an email address." }];
  const error = new AppError("invalid_input", "Check the form.", { cause, issues, retryAfterSeconds: 5 });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: "AppError", message: "Check the form.", detail: "Check the form." });
  expect([error.code, error.cause, error.issues, error.retryAfterSeconds]).toEqual([
    "invalid_input",
    cause,
    issues,
    5,
  ]);
});

it("has neither cause nor issues by default", () => {
  const error = new AppError("not_found", "There is no such account.");
  expect("cause" in error).toBe(false);
  expect(error.issues).toEqual([]);
  expect(error.retryAfterSeconds).toBeUndefined();
  expect(new Set(errorCodes).size).toBe(errorCodes.length);
});
