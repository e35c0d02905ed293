import { decimalText } from "@skyledger/core/cost/decimal-text";
import { type Bill, billedAmount, noBill } from "@skyledger/core/model/bill";
import { Money } from "@skyledger/core/model/money";
import { type ImportedRecommendation, poolsOf } from "@skyledger/core/savings/recommend";
import { adviceText } from "./advice-text.ts";
import type { Told } from "./advisor-recommendation.ts";

/** Parts that are called differently in our own rules, so that both count once. */
const parts: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "whole",
  "AWS::EC2::NatGateway": "whole",
  "AWS::EC2::Volume": "settings",
  "AWS::ECS::Service": "whole",
};

function partOf({ part, pool, action, resourceType }: Told): string {
  if (part !== undefined) return part;
  if (pool) return "commitment";
  return action === "Delete" || action === "ScaleIn" ? "whole" : (parts[resourceType] ?? "compute");
}

const numeral = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** An amount as AWS sends it, a decimal text or a number, digit for digit; null for none, or for what is no number. */
export function amountOf(value: string | number | undefined): Money | null {
  const text = String(value ?? "").trim();
  return numeral.test(text) ? Money.parse(decimalText(text)) : null;
}

/** What AWS writes as a number that is none is not told: JSON would make it null. */
function shownOf(evidence: Told["evidence"]): Told["evidence"] {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === "number" && !Number.isFinite(value) ? "unknown" : value,
    ]),
  );
}

/** Puts a recommendation of an adviser together. A saving of nothing or less is none. */
export function imported(told: Told): ImportedRecommendation[] {
  const perMonth = amountOf(told.saved);
  if (perMonth !== null && (perMonth.isZero || perMonth.isNegative)) return [];
  const whole = amountOf(told.cost);
  const before: Bill | null =
    perMonth === null ? null : billedAmount("Cost now, as AWS estimates it", whole ?? perMonth);
  const left = whole !== null && perMonth !== null ? whole.minus(perMonth) : null;
  return [
    {
      source: told.source,
      id: told.id,
      says: told.says,
      arn: told.arn,
      region: told.region,
      resourceType: told.resourceType,
      resourceName: told.resourceName,
      action: told.action,
      variant: told.variant ?? "",
      ruleId: told.source,
      type: told.type,
      title: told.title,
      description: told.says,
      perMonth,
      confidence: "MEDIUM",
      effort: told.effort ?? "Medium",
      risk: "Medium",
      restartNeeded: told.restartNeeded ?? false,
      rollbackPossible: told.rollbackPossible ?? false,
      evidence: shownOf(told.evidence),
      before,
      after: left === null || left.isNegative ? noBill : billedAmount("Cost after the change", left),
      doubts: [],
      notes: told.notes ?? [],
      steps: told.steps,
      couldGoWrong: told.couldGoWrong,
      commands: adviceText(told),
      change: {},
      metrics: [],
      part: partOf(told),
      pool: told.pool ?? null,
      poolsTouched: told.pool ? [] : poolsOf(told.resourceType),
    },
  ];
}
