import account from "../../resources/account.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf, billed, steadyInstance, termPrices } from "../../testing/steady-account.ts";
import rule from "./sp-ec2-instance-purchase.ts";

const rates = {
  "EC2/m5.large@instance-plan": "0.06",
  "EC2/m5.large@compute-plan": "0.07",
  "EC2/t3.medium@instance-plan": "0.03",
  "EC2/t3.medium@compute-plan": "0.03",
};
const base = { resource: accountOf(), prices: termPrices(rates) };
const large = steadyInstance("i-1");

savingTable(
  rule,
  [account, instance],
  [
    {
      ...base,
      when: "the family's own plan is cheaper than the Compute plan",
      saves: "26.28", // (0.096 − 0.06) × 730
      others: [large],
      evidence: { "commitment (USD per hour)": "0.060" },
      cli: ["--plan-types EC2Instance"],
    },
    {
      ...base,
      when: "the Compute plan is as cheap",
      saves: "none",
      others: [steadyInstance("i-2", { InstanceType: "t3.medium" })],
    },
    {
      ...base,
      when: "two families ran, and one is worth a plan",
      saves: "26.28",
      others: [large, steadyInstance("i-2", { InstanceType: "t3.medium" })],
    },
    {
      ...base,
      when: "no rate is known",
      saves: "unknown: rates of the plan",
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
        others: [large],
        thresholds: { "sp-ec2-instance-purchase.quietDays": percent },
        owned: { billedDays: () => billed(40, "2.304", ["0", "0"]) },
      }),
      saves: ["none", "26.28", "26.28"],
    },
  },
);
