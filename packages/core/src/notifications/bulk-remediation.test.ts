import { expect, test } from "vitest";
import { bulkRemediation, type EndedFix } from "./bulk-remediation.ts";

const fix = (title: string, more: Partial<EndedFix> = {}): EndedFix => ({
  ...{ title, resourceName: "db", status: "completed", message: "Done and checked." },
  ...{ findingId: null, recommendationId: "r/1" },
  ...more,
});
const event = (items: readonly EndedFix[]) =>
  bulkRemediation({
    type: "remediation_status",
    bulkRunId: "run-1",
    at: "2026-11-22T10:00:00.000Z",
    requestedBy: "ana@example.com",
    items,
  });

test("a run of many fixes is one message: what did not succeed first", () => {
  const skipped = fix("Stop api", { status: "skipped", message: "It is dismissed." });
  const failed = fix("Delete vol-1", { status: "failed", message: "" });
  expect(event([fix("Move db to gp3"), skipped, failed])).toEqual({
    key: "bulk_remediation:run-1",
    message: {
      type: "remediation_status",
      tone: "warning",
      title: "1 of 3 recommendations applied",
      summary: "Started by ana@example.com. The rest needs your attention.",
      facts: [
        { name: "Completed", value: "1" },
        { name: "Failed", value: "1" },
        { name: "Skipped", value: "1" },
      ],
      items: [
        { title: "Delete vol-1", detail: "Failed", path: "/recommendations?open=r%2F1" },
        { title: "Stop api", detail: "Skipped: It is dismissed.", path: "/recommendations?open=r%2F1" },
        {
          title: "Move db to gp3",
          detail: "Completed: Done and checked.",
          path: "/recommendations?open=r%2F1",
        },
      ],
      moreItems: 0,
      path: "/recommendations?status=applied",
      linkLabel: "View applied recommendations",
      at: "2026-11-22T10:00:00.000Z",
    },
  });
});

test("of findings it names the resource, and leads to the results", () => {
  const finding = { recommendationId: null, findingId: "f 1" };
  const { message } = event([fix("Bucket allows public read access", finding)]);
  expect(message).toMatchObject({
    tone: "good",
    title: "1 of 1 findings fixed",
    summary: "Started by ana@example.com.",
    items: [{ title: "Bucket allows public read access: db", path: "/security/findings/f%201" }],
    path: expect.stringMatching(/^\/security\?fixes=/),
    linkLabel: "View results",
  });
});

test("where nothing succeeded it is critical; what is gone has no page", () => {
  const gone = { recommendationId: null, findingId: null, status: "skipped" } as const;
  const { message } = event([fix("Gone", gone)]);
  expect([message.tone, message.items[0]?.path]).toEqual(["critical", null]);
});
