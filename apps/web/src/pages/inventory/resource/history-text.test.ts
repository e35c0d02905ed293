import { expect, test } from "vitest";
import { eventWords, type HistoryEvent } from "./history-text.ts";

const words = (parts: Partial<HistoryEvent> & Pick<HistoryEvent, "kind">) => {
  const none = { title: null, from: null, to: null, actor: null, note: null };
  const more = { subjectId: null, configuration: null };
  const { text, tone } = eventWords({ at: "2026-01-01T00:00:00Z", ...none, ...more, ...parts });
  return `${text} (${tone})`;
};

test.each([
  [{ kind: "created" }, "Created in AWS (plain)"],
  [{ kind: "first_seen" }, "First seen by a discovery (plain)"],
  [{ kind: "changed" }, "Configuration changed (plain)"],
  [{ kind: "deleted" }, "Deleted in AWS, or earlier (bad)"],
  [{ kind: "finding", to: "ACTIVE" }, "New finding (bad)"],
  [{ kind: "finding", from: "RESOLVED", to: "ACTIVE" }, "Finding active again (bad)"],
  [{ kind: "finding", from: "ACTIVE", to: "RESOLVED" }, "Finding resolved (good)"],
  [
    { kind: "finding", from: "ACTIVE", to: "RESOLVED", actor: "ana@x.example" },
    "Finding marked as fixed (good)",
  ],
  [{ kind: "finding", from: "ACTIVE", to: "IGNORED" }, "Finding ignored (plain)"],
  [{ kind: "recommendation", to: "open" }, "New recommendation (plain)"],
  [{ kind: "recommendation", from: "dismissed", to: "open" }, "Recommendation open again (plain)"],
  [{ kind: "recommendation", from: "open", to: "applied" }, "Recommendation applied (good)"],
  [{ kind: "recommendation", from: "open", to: "gone" }, "Recommendation no longer applies (plain)"],
  [{ kind: "fix", to: "COMPLETED" }, "Fix completed (good)"],
  [{ kind: "fix", to: "FAILED" }, "Fix failed (bad)"],
  [{ kind: "fix", from: "undo", to: "COMPLETED" }, "Undo of a fix completed (good)"],
  [{ kind: "fix", to: "RUNNING" }, "Fix in progress (plain)"],
  [{ kind: "tags", to: "changed" }, "Tags changed (plain)"],
  [{ kind: "tags", from: "undo", to: "changed" }, "Tags restored (plain)"],
] as const)("%j: %s", (event, text) => {
  expect(words(event)).toBe(text);
});
