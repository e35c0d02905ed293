import { gap, seen } from "../../model/observation.ts";
import account from "../../resources/account.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, reservation, steadyInstance } from "../../testing/steady-account.ts";
import rule from "./ec2-reserved-instance-expiring.ts";

const base = { resource: accountOf(), others: [steadyInstance("i-1"), steadyInstance("i-2")] };
const owns = (change: Parameters<typeof reservation>[0]) => ({
  reservations: () => seen([reservation(change)]),
});

savingTable(
  rule,
  [account, instance],
  [
    {
      ...base,
      when: "two reserved instances lose their reservation in 30 days",
      saves: "49.64", // 2 × (0.096 − 0.062) × 730
      owned: owns({ count: 2, endsAt: daysAgo(-30) }),
      evidence: {
        "reserved instances": 2,
        "running instances of this type": 2,
        ends: daysAgo(-30).slice(0, 10),
      },
      cli: ["--reserved-instances-ids 11111111"],
    },
    {
      ...base,
      when: "it ended 30 days ago, and one of five still runs twice",
      saves: "49.64",
      owned: owns({ count: 5, state: "retired", endsAt: daysAgo(30) }),
    },
    { ...base, when: "it ends in 31 days", saves: "none", owned: owns({ endsAt: daysAgo(-31) }) },
    { ...base, when: "it ended 31 days ago", saves: "none", owned: owns({ endsAt: daysAgo(31) }) },
    {
      ...base,
      when: "nothing of the type runs any more",
      saves: "none",
      others: [steadyInstance("i-1", { State: { Name: "stopped" } })],
      owned: owns({ endsAt: daysAgo(-5) }),
    },
    {
      ...base,
      when: "it is for Windows, whose prices the table does not have",
      saves: "unknown: price",
      owned: owns({ product: "Windows", endsAt: daysAgo(-5) }),
    },
    {
      ...base,
      when: "reservations could not be read",
      saves: "unknown: reservations",
      owned: { reservations: () => gap("denied") },
    },
  ],
  {
    daysBefore: {
      at: 30,
      step: 0.001,
      of: (days) => ({ ...base, owned: owns({ count: 2, endsAt: daysAgo(-days) }) }),
      saves: ["49.64", "49.64", "none"], // 2 × (0.096 − 0.062) × 730
    },
    daysAfter: {
      at: 30,
      step: 0.001,
      of: (days) => ({ ...base, owned: owns({ count: 2, state: "retired", endsAt: daysAgo(days) }) }),
      saves: ["49.64", "49.64", "none"],
    },
  },
);
