import { describe, expect, it, test } from "vitest";
import { listOf } from "../../resources/policy-document.ts";
import {
  allowsEverything,
  allowsOnEverything,
  coversAction,
  coversEveryResource,
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
    // CPU time of this process in microseconds: a busy machine does not increase it.
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });
});

describe("grants of a document", () => {
  const all = { Statement: [{ Effect: "Allow", Action: ["s3:*", "*"], Resource: "*" }] };
  it("recognizes all actions on all resources", () => {
    expect(allowsEverything(all)).toBe(true);
    expect(allowsEverything({ Statement: [{ Effect: "Deny", Action: "*", Resource: "*" }] })).toBe(false);
    expect(allowsEverything({ Statement: [{ Effect: "Allow", Action: "*", Resource: "arn:x" }] })).toBe(
      false,
    );
    expect(allowsEverything({ Statement: [{ Effect: "Allow", NotAction: "iam:*", Resource: "*" }] })).toBe(
      false,
    );
  });

  it("finds an action on every resource, also with NotAction", () => {
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

test("treats a statement member as a list, even if it is a single value or missing", () => {
  expect(listOf(undefined)).toEqual([]);
  expect(listOf("s3:*")).toEqual(["s3:*"]);
  expect(listOf(["a", "b"])).toEqual(["a", "b"]);
});

test("evidence names the actions, or for NotAction the excluded ones", () => {
  expect(shownActions({ Effect: "Allow", Action: "s3:*" })).toEqual(["s3:*"]);
  expect(shownActions({ Effect: "Allow", NotAction: ["iam:*", "kms:*"] })).toEqual([
    "all except iam:*",
    "all except kms:*",
  ]);
});

test("only a plain star is every resource, alone or in a list", () => {
  const covers = (Resource: string | string[]) => coversEveryResource({ Effect: "Allow", Resource });
  expect(covers("*")).toBe(true);
  expect(covers(["arn:aws:s3:::logs", "*"])).toBe(true);
  expect(covers("arn:aws:s3:::*")).toBe(false);
  expect(coversEveryResource({ Effect: "Allow" })).toBe(false);
});

test("a document allows everything with either way to write every action", () => {
  const allows = (Action: string) =>
    allowsEverything({ Statement: [{ Effect: "Allow", Action, Resource: "*" }] });
  expect([allows("*"), allows("*:*"), allows("s3:*"), allows("**")]).toEqual([true, true, false, false]);
});
