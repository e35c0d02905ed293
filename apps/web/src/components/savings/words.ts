import type { Severity } from "../ui/severity-badge.tsx";
import type { Recommendation } from "./recommendation-queries.ts";

/** Labels of the recommendation types. */
export const TYPE_LABELS: Readonly<Record<Recommendation["type"], string>> = {
  INSTANCE_RIGHTSIZING: "Right-sizing",
  RESERVED_INSTANCE: "Reserved Instance",
  SAVINGS_PLAN: "Savings Plan",
  UNUSED_RESOURCE: "Unused",
};

/** Color and icon of an impact; the word is shown too. */
export const IMPACT_SEVERITIES: Readonly<Record<Recommendation["impact"], Severity>> = {
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
};

/** Names of the sources. */
export const SOURCE_NAMES: Readonly<Record<Recommendation["sources"][number]["source"], string>> = {
  skyledger: "Skyledger rule",
  "compute-optimizer": "AWS Compute Optimizer",
  "cost-optimization-hub": "AWS Cost Optimization Hub",
  "cost-explorer": "AWS Cost Explorer",
};

/** Display form of a grade: `HIGH` becomes "High", `VeryLow` "Very low". */
export function gradeText(grade: Recommendation["impact"] | Recommendation["effort"]): string {
  const words = grade.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const exactMoney = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** Formats a decimal amount of a bill with the fractions of a cent of unit prices: `$0.0456`. */
export function billAmount(amount: string): string {
  return exactMoney.format(Number(amount));
}

/** The plan as text: steps, commands, and Terraform. */
export function planText(plan: {
  title: string;
  resourceId: string;
  actionSteps: readonly string[];
  commands: { cli: string; terraform: string } | null;
}): string {
  const { title, resourceId, actionSteps, commands } = plan;
  const steps = actionSteps.map((step, index) => `${index + 1}. ${step}`);
  const texts = commands === null ? [] : ["", "AWS CLI", commands.cli, "", "Terraform", commands.terraform];
  return [title, resourceId, "", ...steps, ...texts].join("\n");
}
