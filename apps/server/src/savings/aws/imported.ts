import { decimalText } from "@skyledger/core/cost/decimal-text";
import { type Bill, billedAmount, noBill } from "@skyledger/core/model/bill";
import { Money } from "@skyledger/core/model/money";
import { own } from "@skyledger/core/model/own";
import { type ImportedRecommendation, poolsOf } from "@skyledger/core/savings/recommend";
import { adviceText } from "./advice-text.ts";
import type { AdvisorRecommendation } from "./advisor-recommendation.ts";

/** Parts with other names in our own rules, so that both count once. */
const parts: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "whole",
  "AWS::EC2::NatGateway": "whole",
  "AWS::EC2::Volume": "settings",
  "AWS::ECS::Service": "whole",
};

function partOf({ part, pool, action, resourceType }: AdvisorRecommendation): string {
  if (part !== undefined) return part;
  if (pool) return "commitment";
  return action === "Delete" || action === "ScaleIn" ? "whole" : (own(parts, resourceType) ?? "compute");
}

const numeral = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** An amount from AWS, a decimal text or a number, digit by digit; null if missing or not a number. */
export function amountOf(value: string | number | undefined): Money | null {
  const text = String(value ?? "").trim();
  return numeral.test(text) ? Money.parse(decimalText(text)) : null;
}

/** An invalid number counts as missing: JSON would turn it into null. */
function shownOf(evidence: AdvisorRecommendation["evidence"]): AdvisorRecommendation["evidence"] {
  return Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === "number" && !Number.isFinite(value) ? "unknown" : value,
    ]),
  );
}

/** Creates a recommendation from AWS's data. A saving of zero or less is none. */
export function imported(reported: AdvisorRecommendation): ImportedRecommendation[] {
  const perMonth = amountOf(reported.saved);
  if (perMonth !== null && (perMonth.isZero || perMonth.isNegative)) return [];
  const whole = amountOf(reported.cost);
  const before: Bill | null =
    perMonth === null ? null : billedAmount("Cost now, as AWS estimates it", whole ?? perMonth);
  const left = whole !== null && perMonth !== null ? whole.minus(perMonth) : null;
  return [
    {
      source: reported.source,
      id: reported.id,
      says: reported.says,
      arn: reported.arn,
      region: reported.region,
      resourceType: reported.resourceType,
      resourceName: reported.resourceName,
      action: reported.action,
      variant: reported.variant ?? "",
      ruleId: reported.source,
      type: reported.type,
      target: reported.target,
      description: reported.says,
      perMonth,
      confidence: "MEDIUM",
      effort: reported.effort ?? "Medium",
      risk: "Medium",
      restartNeeded: reported.restartNeeded ?? false,
      rollbackPossible: reported.rollbackPossible ?? false,
      evidence: shownOf(reported.evidence),
      before,
      after: left === null || left.isNegative ? noBill : billedAmount("Cost after the change", left),
      doubts: [],
      notes: reported.notes ?? [],
      steps: reported.steps,
      couldGoWrong: reported.couldGoWrong,
      commands: adviceText(reported),
      change: {},
      metrics: [],
      part: partOf(reported),
      pool: reported.pool ?? null,
      poolsTouched: reported.pool ? [] : poolsOf(reported.resourceType),
    },
  ];
}
