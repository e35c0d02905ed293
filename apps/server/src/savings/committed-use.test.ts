// Billed amounts for purchase rules: those of the account, not of the whole workspace.
import { addDays, dayOf } from "@skyledger/core/cost/calendar";
import { committedServices } from "@skyledger/core/model/committed-use";
import { expect, test } from "vitest";
import { readCommittedUse } from "./committed-use.ts";
import { DailyAnswers } from "./daily-answers.ts";

const takenAt = "2026-03-10T08:00:00.000Z";
const day = addDays(dayOf(new Date(takenAt)), -2);
const billed: Readonly<Record<string, number>> = { "111111111111": 3, "222222222222": 40 };

test("billed days are those of the account", async () => {
  const { billedDays } = await readCommittedUse({
    account: {
      ...{ id: "a", workspaceId: "w", kind: "ambient", name: "Production", awsAccountId: "111111111111" },
      ...{ roleArn: null, externalId: null, regions: null },
      ...{ status: "connected", statusDetail: null, createdAt: takenAt, lastDiscoveredAt: null },
      ...{ sendToSecurityHub: false, archivedAt: null },
    },
    takenAt,
    regions: ["us-east-1"],
    // Narrowed by the filter, as the store does.
    costs: {
      byServiceAndRegion: async (_, { awsAccountIds = Object.keys(billed) }) => {
        const amount = String(awsAccountIds.reduce((sum, id) => sum + (billed[id] ?? 0), 0));
        return [{ service: committedServices.EC2, region: "us-east-1", day, amount }];
      },
      byDay: async () => [{ day, category: "Usage", amount: "0" }],
    },
    source: {
      coverage: async () => ({ covered: [], error: null }),
      planUse: async () => ({ plans: [], error: null }),
      reservations: async () => new Map(),
    },
    kept: new DailyAnswers(
      { find: async () => undefined, keep: async () => undefined },
      () => new Date(takenAt),
    ),
  });
  expect(billedDays("EC2", "us-east-1", 7)?.map((one) => [one.day, one.amount.toString()])).toEqual([
    [day, "3"],
  ]);
});
