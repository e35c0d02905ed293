import { describe, expect, it, test } from "vitest";
import {
  allowsEverything,
  allowsOnEverything,
  coversAction,
  coversEveryResource,
  listOf,
  shownActions,
  wildcardMatches,
} from "./policy-grants.ts";

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

test("a member of a statement is a list, also where AWS lets a single value or nothing stand", () => {
  expect(listOf(undefined)).toEqual([]);
  expect(listOf("s3:*")).toEqual(["s3:*"]);
  expect(listOf(["a", "b"])).toEqual(["a", "b"]);
});

test("evidence names the actions, and for NotAction what is left out", () => {
  expect(shownActions({ Effect: "Allow", Action: "s3:*" })).toEqual(["s3:*"]);
  expect(shownActions({ Effect: "Allow", NotAction: ["iam:*", "kms:*"] })).toEqual([
    "all except iam:*",
    "all except kms:*",
  ]);
});

test("every resource is a star alone, also as one of several", () => {
  const covers = (Resource: string | string[]) => coversEveryResource({ Effect: "Allow", Resource });
  expect(covers("*")).toBe(true);
  expect(covers(["arn:aws:s3:::logs", "*"])).toBe(true);
  expect(covers("arn:aws:s3:::*")).toBe(false);
  expect(coversEveryResource({ Effect: "Allow" })).toBe(false);
});

test("a document allows everything by either way of writing every action", () => {
  const allows = (Action: string) =>
    allowsEverything({ Statement: [{ Effect: "Allow", Action, Resource: "*" }] });
  expect([allows("*"), allows("*:*"), allows("s3:*"), allows("**")]).toEqual([true, true, false, false]);
});
