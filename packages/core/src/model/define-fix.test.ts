import { describe, expect, test } from "vitest";
import bucket from "../resources/s3-bucket.ts";
import { resourceWith } from "../testing/check-table.ts";
import type { AutomationDocument } from "./automation-document.ts";
import { defineFix, type Fix, manual, ownDocuments, ready, undoneBy } from "./define-fix.ts";

/** A fix that starts a document with one parameter, and is undone with the other. */
function says(given: string | readonly string[], back: string | readonly string[] = "x") {
  const fix = defineFix(bucket, {
    ...{ id: "fix", title: "Put it right", needs: [], documents: ["AWS-Something"], actions: [] },
    plan: () => ready("AWS-Something", { Given: given }, {}),
    rollback: () => undoneBy("AWS-Something", { Given: back }, "As before."),
  });
  const resource = resourceWith(bucket, {});
  return { plan: fix.plan(resource), rollback: fix.rollback(resource) };
}

describe("a run whose parameters Systems Manager would reject", () => {
  test.each([
    [512, "ready"],
    [513, "manual"],
    [511, "ready"],
  ])("a value of %i characters: %s", (length, kind) => {
    expect(says("x".repeat(length)).plan.kind).toBe(kind);
  });

  test.each([
    [50, "ready"],
    [51, "manual"],
    [49, "ready"],
  ])("a list of %i values: %s", (length, kind) => {
    expect(says(Array.from({ length }, () => "x")).plan.kind).toBe(kind);
  });

  test("says what does not fit, and what to do instead", () => {
    expect(says("x".repeat(600)).plan).toEqual({
      kind: "manual",
      because:
        "Systems Manager accepts at most 512 characters for Given, and this change needs 600. Make the change in the AWS console or with the AWS CLI.",
    });
    expect(says("").plan).toMatchObject({ kind: "manual" });
  });

  test("cannot be undone either", () => {
    expect(says("x", "y").rollback).toMatchObject({ kind: "run" });
    expect(says("x", "y".repeat(513)).rollback).toEqual({
      kind: "impossible",
      because: "Systems Manager accepts at most 512 characters for Given, and this change needs 513.",
    });
  });
});

describe("changes of a fix", () => {
  /** The reported changes of a fix that leaves a facet like this. */
  const changes = (before: unknown, after: unknown) => {
    const fix = defineFix(bucket, {
      ...{ id: "fix", title: "Put it right", documents: ["AWS-Something"], actions: [] },
      needs: ["encryption"],
      plan: () => ready("AWS-Something", { Given: "x" }, { encryption: after } as never),
      rollback: () => undoneBy("AWS-Something", { Given: "y" }, "As before."),
    });
    const plan = fix.plan(resourceWith(bucket, { encryption: before } as never));
    return plan.kind === "ready"
      ? plan.changes.map(
          ({ field, before: was, after: is }) => `${field}: ${JSON.stringify(was)} -> ${JSON.stringify(is)}`,
        )
      : plan;
  };

  test.each([
    ["a value", "a", "b", ['encryption: "a" -> "b"']],
    ["nothing", "a", "a", []],
    ["a member", { a: 1, b: 2 }, { a: 1, b: 3 }, ["encryption.b: 2 -> 3"]],
    ["a member of a member", { a: { b: 1 } }, { a: { b: 2 } }, ["encryption.a.b: 1 -> 2"]],
    ["a member that was not there", { a: 1 }, { a: 1, b: 3 }, ["encryption.b: null -> 3"]],
    ["all of it, where nothing was", null, { a: 1 }, ['encryption: null -> {"a":1}']],
    ["all of it, where nothing is left", { a: 1 }, null, ['encryption: {"a":1} -> null']],
    ["a list as a whole", [1, 2], [1, 3], ["encryption: [1,2] -> [1,3]"]],
    ["the length of a list", [1], [1, 2], ["encryption: [1] -> [1,2]"]],
    ["not a list that says the same", [{ a: [1] }], [{ a: [1] }], []],
    ["a member of a list's item", [{ a: 1, b: 2 }], [{ a: 1 }], ['encryption: [{"a":1,"b":2}] -> [{"a":1}]']],
    ["a list into a text", ["a"], "a", ['encryption: ["a"] -> "a"']],
  ])("%s", (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  test("is unknown when a facet that it needs is missing", () => {
    const fix = defineFix(bucket, {
      ...{ id: "fix", title: "Put it right", documents: ["AWS-Something"], actions: [] },
      needs: ["versioning", "encryption"],
      plan: () => ready("AWS-Something", { Given: "x" }, {}),
      rollback: () => undoneBy("AWS-Something", { Given: "y" }, "As before."),
    });
    const bare = { ...resourceWith(bucket, {}), facets: {} };
    expect(fix.plan(bare)).toMatchObject({ kind: "unknown", missing: "versioning" });
    expect(fix.rollback(bare).kind).toBe("impossible");
  });
});

test("a manual fix returns its reason, and starts nothing", () => {
  const fix = defineFix(bucket, {
    ...{ id: "fix", title: "Put it right", needs: [], documents: ["AWS-Something"], actions: [] },
    plan: () => manual("Someone has to decide."),
    rollback: () => undoneBy("AWS-Something", { Given: "y" }, "As before."),
  });
  expect(fix.plan(resourceWith(bucket, {}))).toEqual({ kind: "manual", because: "Someone has to decide." });
});

test("each document is listed once, by name", () => {
  const document = (name: string) => ({ name }) as unknown as AutomationDocument;
  const fix = (...documents: (string | AutomationDocument)[]) => ({ documents }) as unknown as Fix;
  const fixes = [fix(document("b"), "AWS-Something"), fix(document("c"), document("a")), fix(document("b"))];
  expect(ownDocuments(fixes).map(({ name }) => name)).toEqual(["a", "b", "c"]);
});
