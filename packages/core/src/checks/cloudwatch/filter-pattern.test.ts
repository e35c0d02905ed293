import { describe, expect, it } from "vitest";
import { filterPattern } from "./filter-pattern.ts";

const event = {
  eventName: "ConsoleLogin",
  errorCode: "Client.UnauthorizedOperation",
  userIdentity: { type: "Root" },
  additionalEventData: { MFAUsed: "No" },
  recipients: 3,
  readOnly: false,
  requestParameters: null,
};

describe("filterPattern", () => {
  it.each([
    '{ $.eventName = "ConsoleLogin" }',
    "{$.eventName=ConsoleLogin}",
    '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
    '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
    '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
    '{ $.errorCode = "Client.*Operation" }',
    "{ $.eventName = Other || $.eventName = ConsoleLogin && $.recipients >= 3 }",
    "{ $.recipients < 4 && $.recipients > 2 && $.recipients <= 3 }",
    "{ $.readOnly IS FALSE && $.requestParameters IS NULL && $.eventName EXISTS }",
    "{ $.eventName = 'ConsoleLogin' }",
  ])("matches: %s", (pattern) => {
    expect(filterPattern(pattern)?.(event)).toBe(true);
  });

  it.each([
    '{ $.eventName = "consolelogin" }',
    '{ ($.eventName = "ConsoleLogin") && ($.sourceIPAddress = "192.0.2.1") }',
    "{ $.userIdentity.invokedBy EXISTS }",
    '{ $.errorCode = "AccessDenied*" }',
    '{ $.errorCode = "*Operation*x" }',
    "{ $.recipients > 3 || $.eventName > 3 }",
    "{ $.readOnly IS TRUE }",
    '{ $.eventName != "Console*" }',
  ])("does not match: %s", (pattern) => {
    expect(filterPattern(pattern)?.(event)).toBe(false);
  });

  it.each([
    "",
    "ERROR",
    "[ip, user]",
    "{ $.eventName }",
    "{ $.eventName = }",
    "{ ($.eventName = a }",
    "{ $.eventName = a extra }",
    "{ $.eventName = %Console.*% }",
    "{ $.recipients[0] = 1 }",
    "{ $.a NOT b }",
    "{ $.a IS b }",
    "{ eventName = a }",
    '{ $.a = "x }',
  ])("returns undefined for: %s", (pattern) => {
    expect(filterPattern(pattern)).toBeUndefined();
  });

  it("stays fast on long hostile text", () => {
    const started = process.cpuUsage().user;
    filterPattern(`{ ${"(".repeat(5_000)}`);
    filterPattern(`{ ${"$.a = 1 && ".repeat(2_000)} }`);
    // CPU time of this process in microseconds: a busy machine does not increase it.
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });
});
