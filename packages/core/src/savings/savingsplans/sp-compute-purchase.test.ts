import { seen } from "../../model/observation.ts";
import account from "../../resources/account.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, billed, reservation, steadyInstance, termPrices } from "../../testing/steady-account.ts";
import rule from "./sp-compute-purchase.ts";

const prices = termPrices({ "EC2/m5.large@compute-plan": "0.07", "EC2/t3.medium@compute-plan": "0.03" });
const base = { resource: accountOf(), prices };
const some = [steadyInstance("i-1"), steadyInstance("i-2", { InstanceType: "t3.medium" })];

savingTable(
  rule,
  [account, instance],
  [
    {
      ...base,
      when: "two types ran during the lookback period",
      saves: "27.45", // (0.096 − 0.07 + 0.0416 − 0.03) × 730 = 27.448
      others: some,
      evidence: { "commitment (USD per hour)": "0.100" },
      cli: ["--plan-types Compute", "--commitment 0.100"],
    },
    {
      ...base,
      when: "a quarter of the hours is paid for already",
      saves: "20.59", // 27.448 × 0.75 = 20.586
      others: some,
      commitment: seen({ share: 0.25, note: "" }),
    },
    {
      ...base,
      when: "the quiet days are billed at half of it: 0.1376 × 12 = 1.6512 a day",
      saves: "13.72", // 27.448 × 0.5 = 13.724
      others: some,
      owned: { billedDays: () => billed(30, "3.3024", ["1.6512", "1.6512"]) },
    },
    {
      ...base,
      when: "the rate of one type is not known: it is left out",
      saves: "18.98", // 0.026 × 730
      others: [steadyInstance("i-1"), steadyInstance("i-2", { InstanceType: "m5.xlarge" })],
    },
    {
      ...base,
      when: "reservations pay for a type without a rate: nothing of it is missing",
      saves: "18.98", // 0.026 × 730
      others: [steadyInstance("i-1"), steadyInstance("i-2", { InstanceType: "m5.xlarge" })],
      owned: { reservations: () => seen([reservation({ type: "m5.xlarge" })]) },
    },
    {
      ...base,
      when: "no rate is known",
      saves: "unknown: price",
      others: [steadyInstance("i-1", { InstanceType: "m5.xlarge" })],
    },
    { ...base, when: "nothing runs", saves: "none" },
    {
      ...base,
      when: "commitments pay for everything",
      saves: "none",
      others: some,
      commitment: seen({ share: 1, note: "" }),
    },
    {
      ...base,
      when: "instances could not be listed",
      saves: "unknown: instances",
      unread: { [instance.type]: "denied" },
    },
  ],
  {
    lookbackDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ ...base, others: [steadyInstance("i-1", { LaunchTime: new Date(daysAgo(days)) })] }),
      saves: ["none", "18.98", "18.98"],
    }, // (0.096 − 0.07) × 730
    quietDays: {
      at: 5,
      step: 0.01,
      // Two of 40 days are 5%: the first counted one is as busy as the others.
      of: (percent) => ({
        ...base,
        others: some,
        thresholds: { "sp-compute-purchase.quietDays": percent },
        owned: { billedDays: () => billed(40, "3.3024", ["0", "0"]) },
      }),
      saves: ["none", "27.45", "27.45"],
    },
  },
);
