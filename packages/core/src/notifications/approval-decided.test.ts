import { expect, test } from "vitest";
import { approvalDecided } from "./approval-decided.ts";

const event = {
  ...{ approvalId: "a-1", at: "2026-11-26T10:00:00.000Z", title: "Turn on versioning: logs" },
  ...{ by: "eva@example.com", reason: "Not this week" },
};

test.each([
  [
    "approved",
    "Approved: Turn on versioning: logs",
    /^eva@example.com approved your request. Reason: Not this week. The/,
  ],
  ["denied", "Denied: Turn on versioning: logs", /Reason: Not this week. Nothing was changed in AWS.$/],
  ["expired", "Expired: Turn on versioning: logs", /not executed in time/],
  ["void", "Approval void: Turn on versioning: logs", /^Not this week. Request approval again.$/],
] as const)("a request that is %s", (outcome, title, summary) => {
  const { key, message } = approvalDecided({ ...event, outcome });
  expect(key).toBe(`approval_decided:a-1:${outcome}`);
  expect([message.title, message.path]).toEqual([title, "/approvals?open=a-1"]);
  expect(message.summary).toMatch(summary);
});
