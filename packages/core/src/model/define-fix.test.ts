import { describe, expect, test } from "vitest";
import bucket from "../resources/s3-bucket.ts";
import { resourceWith } from "../testing/check-table.ts";
import { defineFix, ready, undoneBy } from "./define-fix.ts";

/** What a fix says that starts a document with this parameter, and is undone with the other. */
function says(given: string | readonly string[], back: string | readonly string[] = "x") {
  const fix = defineFix(bucket, {
    ...{ id: "fix", title: "Put it right", needs: [], documents: ["AWS-Something"], actions: [] },
    plan: () => ready("AWS-Something", { Given: given }, {}),
    rollback: () => undoneBy("AWS-Something", { Given: back }, "As before."),
  });
  const resource = resourceWith(bucket, {});
  return { plan: fix.plan(resource), rollback: fix.rollback(resource) };
}

describe("a run whose parameters Systems Manager would refuse", () => {
  test.each([
    [512, "ready"],
    [513, "by_hand"],
    [511, "ready"],
  ])("a value of %i characters: %s", (length, kind) => {
    expect(says("x".repeat(length)).plan.kind).toBe(kind);
  });

  test.each([
    [50, "ready"],
    [51, "by_hand"],
    [49, "ready"],
  ])("a list of %i values: %s", (length, kind) => {
    expect(says(Array.from({ length }, () => "x")).plan.kind).toBe(kind);
  });

  test("says what does not fit, and what to do instead", () => {
    expect(says("x".repeat(600)).plan).toEqual({
      kind: "by_hand",
      because:
        "Systems Manager takes at most 512 characters for Given, and this change needs 600. Make it in the AWS console or with the AWS CLI.",
    });
    expect(says("").plan).toMatchObject({ kind: "by_hand" });
  });

  test("is no way back either", () => {
    expect(says("x", "y").rollback).toMatchObject({ kind: "run" });
    expect(says("x", "y".repeat(513)).rollback).toEqual({
      kind: "impossible",
      because: "Systems Manager takes at most 512 characters for Given, and this change needs 513.",
    });
  });
});
