import { expect, test } from "vitest";
import { createRunEnds } from "./run-ends.ts";
import type { Run } from "./runs-query.ts";

function watch() {
  const ends: string[] = [];
  const runs = createRunEnds<{ id: string; status: Run["status"] }>(({ id, status }) =>
    ends.push(`${id} ${status}`),
  );
  return { ...runs, ends };
}

test("an end that polling reads before its event arrives is reported once", () => {
  const { reported, read, ends } = watch();
  reported({ id: "a", status: "running" });
  read({ id: "a", status: "cancelled" });
  expect(ends).toEqual(["a cancelled"]);
  reported({ id: "a", status: "cancelled" });
  read({ id: "a", status: "cancelled" });
  expect(ends).toEqual(["a cancelled"]);
});

test("the end of a run that the page only knows from polling is reported, by whichever comes first", () => {
  const { reported, read, ends } = watch();
  read({ id: "a", status: "queued" });
  read({ id: "b", status: "running" });
  read({ id: "a", status: "completed" });
  reported({ id: "b", status: "failed" });
  expect(ends).toEqual(["a completed", "b failed"]);
});

test("a short run, first seen at its end, counts if an event brings it, and not if a list has it", () => {
  const { reported, read, ends } = watch();
  read({ id: "old", status: "completed" });
  read({ id: "new", status: "completed" });
  reported({ id: "new", status: "completed" });
  expect(ends).toEqual(["new completed"]);
});

test("a late response that still says running doesn't report the end again", () => {
  const { reported, read, ends } = watch();
  reported({ id: "a", status: "running" });
  reported({ id: "a", status: "completed" });
  read({ id: "a", status: "running" });
  read({ id: "a", status: "completed" });
  expect(ends).toEqual(["a completed"]);
});

test("a repeated run can end again", () => {
  const { reported, ends } = watch();
  for (const status of ["running", "completed", "running", "completed"] as const)
    reported({ id: "a", status });
  expect(ends).toEqual(["a completed", "a completed"]);
});
