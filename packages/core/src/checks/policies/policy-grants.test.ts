import { describe, expect, it } from "vitest";
import { allowsEverything, allowsOnEverything, coversAction, wildcardMatches } from "./policy-grants.ts";

describe("wildcardMatches", () => {
  it.each([
    ["*", "kms:Decrypt"],
    ["kms:*", "kms:Decrypt"],
    ["KMS:dec*", "kms:Decrypt"],
    ["kms:De?rypt", "kms:Decrypt"],
    ["*:De*t", "kms:Decrypt"],
    ["a*b*c", "axxbxxbc"],
  ])("%s matches %s", (pattern, text) => {
    expect(wildcardMatches(pattern, text)).toBe(true);
  });

  it.each([
    ["kms:Encrypt", "kms:Decrypt"],
    ["kms:Decrypt", "kms:DecryptMore"],
    ["kms:Decrypt?", "kms:Decrypt"],
    ["", "kms:Decrypt"],
    ["a*b*c", "axxbxx"],
  ])("%s does not match %s", (pattern, text) => {
    expect(wildcardMatches(pattern, text)).toBe(false);
  });

  it("stays fast on hostile patterns", () => {
    const started = process.cpuUsage().user;
    wildcardMatches("*a".repeat(200), "a".repeat(2_000));
    // Time of this process alone, in microseconds: a busy machine makes it no longer.
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });
});

describe("what a document grants", () => {
  const all = { Statement: [{ Effect: "Allow", Action: ["s3:*", "*"], Resource: "*" }] };
  it("knows everything on everything", () => {
    expect(allowsEverything(all)).toBe(true);
    expect(allowsEverything({ Statement: [{ Effect: "Deny", Action: "*", Resource: "*" }] })).toBe(false);
    expect(allowsEverything({ Statement: [{ Effect: "Allow", Action: "*", Resource: "arn:x" }] })).toBe(
      false,
    );
    expect(allowsEverything({ Statement: [{ Effect: "Allow", NotAction: "iam:*", Resource: "*" }] })).toBe(
      false,
    );
  });

  it("finds an action on every resource, also by NotAction", () => {
    expect(allowsOnEverything(all, "kms:Decrypt")).toHaveLength(1);
    const rest = { Effect: "Allow", NotAction: ["iam:*"], Resource: ["*"] };
    expect(coversAction(rest, "kms:Decrypt")).toBe(true);
    expect(coversAction(rest, "iam:PassRole")).toBe(false);
    expect(allowsOnEverything({ Statement: [rest] }, "kms:Decrypt")).toHaveLength(1);
    expect(
      allowsOnEverything(
        { Statement: [{ Effect: "Allow", Action: "kms:*", Resource: "arn:key" }] },
        "kms:Decrypt",
      ),
    ).toEqual([]);
  });
});
