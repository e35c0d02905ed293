import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../../lib/runs-query.ts";
import { notifyRunEnd } from "./notify-run-end.ts";

const show = vi.fn();
const shown: [kind: string, text: unknown, options: unknown][] = [];
beforeEach(() => {
  show.mockClear();
  shown.length = 0;
  window.history.replaceState({}, "", "/dashboard");
  for (const kind of ["success", "error", "info", "warning"] as const)
    vi.spyOn(toast, kind).mockImplementation((text, options) => {
      shown.push([kind, text, options]);
      return "";
    });
});

const run = (kind: Run["kind"], result: object | null, error: string | null = null) =>
  ({ id: "1", kind, status: "completed", result, error }) as Run;
const fix = { remediationId: "1", status: "COMPLETED", message: "Stop the instance: done and checked." };
/** Clicks the button of the only toast. */
function press(): string {
  const [, , options] = shown[0] ?? [];
  const { action } = options as { action: { label: string; onClick: () => void } };
  action.onClick();
  return action.label;
}

test("a fix of a recommendation links to the applied ones, and after an undo to the open ones", () => {
  notifyRunEnd(run("remediation", { ...fix, recommendationId: "r1", bulkRunId: null, undo: false }), show);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject(["success", fix.message, { id: "run-1" }]);
  expect(press()).toBe("Show");
  expect(show).toHaveBeenLastCalledWith("/recommendations", { status: "applied", open: "r1" });
  shown.length = 0;
  notifyRunEnd(run("remediation", { ...fix, recommendationId: "r1", bulkRunId: null, undo: true }), show);
  press();
  expect(show).toHaveBeenLastCalledWith("/recommendations", { status: undefined, open: "r1" });
});

test("a fix of a finding links to the findings, also one with a title from another version", () => {
  notifyRunEnd(run("remediation", fix), show);
  expect(press()).toBe("Show findings");
  expect(show).toHaveBeenLastCalledWith("/security");
});

test("a failed fix shows the reason and links to the open item", () => {
  const failed = { ...fix, status: "FAILED", message: "It was rolled back.", recommendationId: "r1" };
  notifyRunEnd(run("remediation", failed), show);
  expect(shown[0]?.slice(0, 2)).toEqual(["error", "It was rolled back."]);
  press();
  expect(show).toHaveBeenLastCalledWith("/recommendations", { status: undefined, open: "r1" });
});

test.each([
  ["/recommendations", { recommendationId: "r1" }, 0],
  ["/security/findings/f1", { recommendationId: null }, 0],
  ["/security", { recommendationId: "r1" }, 1],
])("on %s the page itself reports %j", (path, about, toasts) => {
  window.history.replaceState({}, "", path);
  notifyRunEnd(run("remediation", { ...fix, ...about }), show);
  expect(shown).toHaveLength(toasts);
});

test("a fix that is part of a bulk run is reported by that run", () => {
  notifyRunEnd(run("remediation", { ...fix, recommendationId: "r1", bulkRunId: "bulk" }), show);
  expect(shown).toEqual([]);
});

test.each([
  [{ completed: 2, failed: 0, skipped: 0, notRun: 0 }, "success", "2 of 2."],
  [{ completed: 1, failed: 1, skipped: 0, notRun: 0 }, "warning", "2 of 2."],
  [{ completed: 1, failed: 0, skipped: 0, notRun: 1 }, "info", "Stopped. 2 of 2."],
])("a bulk run with the result %j is a %s", (counts, kind, text) => {
  notifyRunEnd(run("bulk_remediation", { of: "recommendations", ...counts, message: "2 of 2." }), show);
  expect(shown[0]?.slice(0, 2)).toEqual([kind, text]);
  press();
  expect(show).toHaveBeenLastCalledWith("/recommendations", { fixes: "1" });
});

test("a bulk run of findings links to its results; a failed one shows the reason", () => {
  const counts = { completed: 1, failed: 0, skipped: 0, notRun: 0, message: "1 of 1." };
  notifyRunEnd(run("bulk_remediation", { of: "findings", ...counts }), show);
  expect(press()).toBe("Show results");
  expect(show).toHaveBeenLastCalledWith("/security", { fixes: "1" });
  shown.length = 0;
  notifyRunEnd(run("bulk_remediation", null, "The server's disk is full."), show);
  expect(shown[0]?.slice(0, 2)).toEqual(["error", "The server's disk is full."]);
});

test("a change of tags leads to its result, except in the dialog that shows it", () => {
  const counts = { changed: 2, failed: 0, skipped: 0, notRun: 0, undoOf: null, message: "Tags of 2 of 2." };
  notifyRunEnd(run("tag_change", counts), show);
  expect(shown[0]?.slice(0, 2)).toEqual(["success", "Tags of 2 of 2."]);
  press();
  const { id } = run("tag_change", counts);
  expect(show).toHaveBeenLastCalledWith("/resources", { tagRun: id });
  notifyRunEnd(run("tag_change", { ...counts, failed: 1 }), show);
  expect(shown[1]?.[0]).toBe("warning");
  notifyRunEnd(run("tag_change", null, "The server's disk is full."), show);
  expect(shown[2]?.slice(0, 2)).toEqual(["error", "The server's disk is full."]);
  shown.length = 0;
  window.history.replaceState({}, "", `/resources?tagRun=${id}`);
  notifyRunEnd(run("tag_change", counts), show);
  expect(shown).toEqual([]);
});
