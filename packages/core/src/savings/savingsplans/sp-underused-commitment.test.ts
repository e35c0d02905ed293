import type { PlanUse } from "../../model/committed-use.ts";
import { Money } from "../../model/money.ts";
import { gap, seen } from "../../model/observation.ts";
import account from "../../resources/account.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { accountOf } from "../../testing/steady-account.ts";
import rule from "./sp-underused-commitment.ts";

const plan = (unused: string): PlanUse => ({
  arn: "arn:aws:savingsplans::123456789012:savingsplan/1",
  name: "Compute Savings Plan",
  committed: Money.parse("720"),
  unused: Money.parse(unused),
  days: 30,
  endsAt: "2027-01-31T00:00:00.000Z",
});
const base = { resource: accountOf() };

savingTable(
  rule,
  [account],
  [
    {
      ...base,
      when: "a tenth of the commitment paid for nothing: waste, and no saving",
      saves: "0.00",
      owned: { planUse: () => seen([plan("72")]) },
      evidence: { "utilization (%)": 90, "unused in 30 days (USD)": "72.00", ends: "2027-01-31" },
      cli: ["savingsplan/1"],
    },
    { ...base, when: "exactly 95% is used", saves: "none", owned: { planUse: () => seen([plan("36")]) } },
    { ...base, when: "a cent less is used", saves: "0.00", owned: { planUse: () => seen([plan("36.01")]) } },
    { ...base, when: "there is no plan", saves: "none" },
    {
      ...base,
      when: "Cost Explorer refuses",
      saves: "unknown: plan utilization",
      owned: { planUse: () => gap("denied") },
    },
  ],
  {
    utilization: {
      at: 95,
      step: 0.01,
      of: (percent) => ({
        ...base,
        owned: { planUse: () => seen([plan(((720 * (100 - percent)) / 100).toFixed(4))]) },
      }),
      saves: ["0.00", "none", "none"], // Waste, not a saving.
    },
  },
);
