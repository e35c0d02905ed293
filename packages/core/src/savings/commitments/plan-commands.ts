import type { ChangeText } from "../../model/define-saving.ts";
import { awsCli } from "../command-text.ts";

/** Finds a plan's offering, and buys it with the returned ID. */
export function planCommands(planType: string, change: Readonly<Record<string, string>>): ChangeText {
  const { commitment = "COMMITMENT", plan = planType } = change;
  const nowhere = { region: "global" };
  return {
    cli: [
      awsCli(nowhere, "savingsplans describe-savings-plans-offerings", {
        "plan-types": planType,
        "payment-options": "No Upfront",
        durations: "31536000",
      }),
      awsCli(nowhere, "savingsplans create-savings-plan", {
        "savings-plan-offering-id": "OFFERING_ID",
        commitment,
      }),
    ].join("\n"),
    terraform: `# Terraform: aws_savingsplans_savings_plan; look up the offering first.\n# ${plan}: ${commitment} USD per hour`,
  };
}
