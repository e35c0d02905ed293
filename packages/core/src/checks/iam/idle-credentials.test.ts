import { expect, it } from "vitest";
import { daysAgo, takenAt } from "../../testing/evaluate-saving.ts";
import { reportRow } from "../../testing/report-row.ts";
import { idleCredentials } from "./idle-credentials.ts";

it("counts a password and keys from their last use, else from their creation", () => {
  const user = {
    console: { passwordSet: true },
    accessKeys: [
      { id: "AKIA1", active: true, createdAt: daysAgo(400) },
      { id: "AKIA2", active: true, createdAt: daysAgo(50) },
      { id: "AKIA3", active: false, createdAt: daysAgo(900) },
    ],
    credentials: reportRow({
      passwordLastUsedAt: daysAgo(60),
      accessKeys: [
        {
          active: true,
          lastRotatedAt: daysAgo(400),
          lastUsedAt: daysAgo(3),
          lastUsedRegion: "us-east-1",
          lastUsedService: "s3",
        },
      ],
    }),
  };
  expect(idleCredentials(user, 45, takenAt).idle).toEqual([
    { credential: "password", lastUsedAt: daysAgo(60), idleDays: 60 },
    { credential: "access key AKIA2", lastUsedAt: null, idleDays: 50 },
  ]);
  expect(idleCredentials(user, 90, takenAt).idle).toEqual([]);
});

it("prefers live data to the report", () => {
  const credentials = reportRow({ passwordEnabled: true, passwordLastUsedAt: daysAgo(300) });
  const user = { console: { passwordSet: false }, accessKeys: [], credentials };
  expect(idleCredentials(user, 45, takenAt).idle).toEqual([]);
});
