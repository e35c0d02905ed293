import { describe, expect, test } from "vitest";
import { classifyError } from "./errors.ts";

function awsError(name: string, status: number): Error {
  return Object.assign(new Error(`${name} happened`), { name, $metadata: { httpStatusCode: status } });
}

describe("classifyError", () => {
  test.each([
    ["AccessDenied", 403, "denied", false],
    ["UnauthorizedOperation", 403, "denied", false],
    ["SomethingNew", 403, "denied", false],
    ["ExpiredToken", 400, "denied", false],
    ["ThrottlingException", 400, "throttled", true],
    ["RequestLimitExceeded", 503, "throttled", true],
    ["SlowDown", 503, "throttled", true],
    ["OptInRequired", 403, "unsupported", false],
    ["UnknownOperationException", 404, "unsupported", false],
    ["InternalFailure", 500, "failed", true],
    ["ServiceUnavailable", 503, "failed", true],
    ["ValidationException", 400, "failed", false],
  ] as const)("%s with status %i is %s (retry: %s)", (name, status, reason, retryable) => {
    expect(classifyError(awsError(name, status))).toMatchObject({ reason, retryable, code: name });
  });

  test("an HTML page with status 500 is failed and not retried", () => {
    const error = Object.assign(new SyntaxError("Unexpected token '<'"), {
      $metadata: { httpStatusCode: 500 },
    });
    expect(classifyError(error)).toMatchObject({ reason: "failed", retryable: false });
  });

  test("a lost connection is failed and retried", () => {
    const error = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    expect(classifyError(error)).toMatchObject({ reason: "failed", retryable: true, code: "ECONNRESET" });
  });

  test("a thrown value that is not an error becomes a gap with a message", () => {
    expect(classifyError("boom")).toEqual({
      reason: "failed",
      code: "UnknownError",
      message: "boom",
      retryable: false,
    });
  });

  test("long messages are shortened", () => {
    expect(classifyError(new Error("x".repeat(5000))).message.length).toBeLessThanOrEqual(300);
  });
});
