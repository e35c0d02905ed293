import { gap, seen } from "../../model/observation.ts";
import account from "../../resources/account.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, billed, reservation, steadyInstance, termPrices } from "../../testing/steady-account.ts";
import rule from "./ec2-reserved-instance-purchase.ts";

const prices = termPrices({ "EC2/m5.large@reserved": "0.06", "EC2/t3.medium@reserved": "0.026" });
const base = { resource: accountOf(), prices };
const two = [steadyInstance("i-1"), steadyInstance("i-2")];

savingTable(
  rule,
  [account, instance],
  [
    {
      ...base,
      when: "two instances ran during the lookback period",
      saves: "52.56", // 2 × (0.096 − 0.06) × 730
      others: two,
      evidence: { "reservations to buy": 2, type: "m5.large Linux/UNIX", "already covered": 0 },
      cli: ["--instance-type m5.large", "--instance-count 2"],
    },
    {
      ...base,
      when: "two types ran",
      saves: "52.56 + 11.39", // 2 × 0.036 × 730; (0.0416 − 0.026) × 730 = 11.388
      others: [...two, steadyInstance("i-3", { InstanceType: "t3.medium" })],
    },
    {
      ...base,
      when: "half of such hours are paid for by commitments",
      saves: "26.28",
      others: two,
      commitment: seen({ share: 0.5, note: "" }),
      evidence: { "reservations to buy": 1, "already covered": 1 },
    },
    {
      ...base,
      when: "one is reserved since yesterday, which the coverage of 30 days does not show",
      saves: "26.28",
      others: two,
      commitment: seen({ share: 0.01, note: "" }),
      owned: { reservations: () => seen([reservation()]) },
    },
    {
      ...base,
      when: "every one is reserved",
      saves: "none",
      others: two,
      owned: { reservations: () => seen([reservation({ count: 2 })]) },
    },
    {
      ...base,
      when: "neither coverage nor reservations could be read",
      saves: "52.56",
      others: two,
      commitment: gap("denied"),
      owned: { reservations: () => gap("denied") },
      doubts: ["could not be read"],
    },
    {
      ...base,
      when: "the bill of the quiet days holds one machine only: 0.096 × 24 = 2.304 a day",
      saves: "26.28",
      others: two,
      owned: { billedDays: () => billed(30, "4.61", ["2.31", "2.31"]) }, // 5% of 30 days is one
    },
    {
      ...base,
      when: "the bill of the quiet days holds one machine to the cent",
      saves: "26.28",
      others: two,
      owned: { billedDays: () => billed(30, "4.61", ["2.304", "2.304"]) },
    },
    {
      ...base,
      when: "the bill of the quiet days is a tenth of a cent less than one machine",
      saves: "none",
      others: two,
      owned: { billedDays: () => billed(30, "4.61", ["2.303", "2.303"]) },
    },
    {
      ...base,
      when: "one day was quiet, and that is one of the 5%",
      saves: "52.56",
      others: two,
      owned: { billedDays: () => billed(30, "4.61", ["0"]) },
    },
    {
      ...base,
      when: "no quiet day is allowed for",
      saves: "none",
      others: two,
      thresholds: { "ec2-reserved-instance-purchase.quietDays": 0 },
      owned: { billedDays: () => billed(30, "4.61", ["0"]) },
    },
    {
      ...base,
      when: "they were started a day less than the look-back ago",
      saves: "none",
      others: [steadyInstance("i-1", { LaunchTime: new Date(daysAgo(29)) })],
    },
    {
      ...base,
      when: "they were started on the day the look-back begins",
      saves: "26.28",
      others: [steadyInstance("i-1", { LaunchTime: new Date(daysAgo(30)) })],
    },
    {
      ...base,
      when: "it is stopped, a spot instance, or Windows",
      saves: "none",
      others: [
        steadyInstance("i-1", { State: { Name: "stopped" } }),
        steadyInstance("i-2", { InstanceLifecycle: "spot" }),
        steadyInstance("i-3", { PlatformDetails: "Windows" }),
      ],
    },
    {
      ...base,
      when: "the reserved price is not known",
      saves: "unknown: price",
      others: [steadyInstance("i-1", { InstanceType: "m5.xlarge" })],
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
      saves: ["none", "26.28", "26.28"],
    }, // (0.096 − 0.06) × 730
    quietDays: {
      at: 5,
      step: 0.01,
      // Two of 40 days are 5%: the first counted one is as busy as the others.
      of: (percent) => ({
        ...base,
        others: two,
        thresholds: { "ec2-reserved-instance-purchase.quietDays": percent },
        owned: { billedDays: () => billed(40, "4.61", ["0", "0"]) },
      }),
      saves: ["none", "52.56", "52.56"],
    },
  },
);
