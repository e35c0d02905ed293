import { checks } from "@skyledger/core/registry.gen";
import { expect, test } from "vitest";
import {
  keptNotEvaluated,
  NotEvaluatedList,
  notEvaluatedAccount,
  whyNotEvaluated,
} from "./not-evaluated-checks.ts";

test.each([
  ["policyStatus", "denied", null, "Policy status: AWS denied access."],
  ["list of trails", "failed", null, "List of trails: could not be read."],
  ["IAM authentication", "throttled", null, "IAM authentication: AWS throttled the requests."],
  ["runtime", "unsupported", "No date is known for it.", "No date is known for it."],
] as const)("%s, %s, %s: %s", (missing, reason, because, why) => {
  expect(whyNotEvaluated({ missing, reason, because })).toBe(why);
});

test("has one row per check about a type whose list could not be read", () => {
  const list = new NotEvaluatedList("a", 1);
  const [check] = checks.filter(({ resourceType }) => resourceType === "AWS::SQS::Queue");
  if (!check) throw new Error("there is no check of queues");
  list.addList(check, "us-east-1", "denied");
  expect(list.rows).toEqual([
    {
      accountId: "a",
      checkId: check.id,
      region: "us-east-1",
      arn: "",
      resourceName: "SQS Queue",
      resourceType: "AWS::SQS::Queue",
      missing: "list of type SQS Queue",
      reason: "denied",
      because: null,
    },
  ]);
});

test.each([
  [1, keptNotEvaluated],
  [4, keptNotEvaluated / 4],
  [2_000, 1_000],
])("keeps a limited number of rows for each of %i accounts", (accounts, kept) => {
  const list = new NotEvaluatedList("a", accounts);
  const [check] = checks;
  if (!check) throw new Error("there are no checks");
  for (let count = 0; count < kept + 1; count += 1) list.addList(check, `r-${count}`, "denied");
  expect(list.rows).toHaveLength(kept);
});

test("has one row per check for an account that could not be evaluated, which are all kept", () => {
  const rows = notEvaluatedAccount({ id: "a", name: "Broken" }, checks, "Why.");
  expect(rows).toHaveLength(checks.length);
  expect(rows[0]).toMatchObject({
    accountId: "a",
    resourceName: "Broken",
    reason: "failed",
    because: "Why.",
  });
});
