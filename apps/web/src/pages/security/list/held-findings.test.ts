import { expect, test } from "vitest";
import { finding } from "../../../components/findings/testing/finding.ts";
import { heldFindings } from "./held-findings.ts";

const of = (...ids: string[]) => ids.map((findingId) => finding({ findingId }));
const idsOf = (rows: readonly { findingId: string }[]) => rows.map(({ findingId }) => findingId);

test("a row that left the list keeps its place and its last state; a new one comes behind the others", () => {
  const [a, b] = of("a", "b");
  if (!a || !b) throw new Error("two findings");
  const resolved = { ...a, status: "RESOLVED" as const };
  const held = heldFindings([resolved, b], [b, ...of("c")]);
  expect(idsOf(held)).toEqual(["a", "b", "c"]);
  expect(held[0]).toBe(resolved);
});

test("a row that changed is shown as it is now, where it was", () => {
  const changed = finding({ findingId: "b", note: "Known" });
  expect(heldFindings(of("a", "b"), [changed, ...of("a")])[1]).toBe(changed);
});

test("without changes the rows are the same", () => {
  const rows = of("a", "b");
  expect(heldFindings(rows, [...rows])).toBe(rows);
});
