import type { ResponseOf } from "@skyledger/contract";
import { verifiedSentence } from "@skyledger/core/cost/verified-words";
import type { VerifiedItem, VerifiedSavings } from "./verified.ts";

type Answer = ResponseOf<"GET /cost/verified-savings">;
type ItemAnswer = Answer["items"][number];

export function toVerifiedWindows({ windows }: VerifiedItem): ItemAnswer["windows"] {
  return windows.map(({ days, outcome }) => {
    if (outcome.state !== "measured") return { days, ...outcome, message: verifiedSentence(outcome) };
    const { billedBefore, billedAfter, saved, predicted, ...rest } = outcome;
    return {
      days,
      ...rest,
      billedBefore: billedBefore.toString(),
      billedAfter: billedAfter.toString(),
      saved: saved.toString(),
      predicted: predicted.toString(),
    };
  });
}

export function toVerifiedItem(verified: VerifiedItem): ItemAnswer {
  const { item } = verified;
  return {
    recommendationId: item.id,
    title: item.title,
    action: item.action,
    resourceId: item.arn,
    resourceName: item.resourceName,
    region: item.region,
    accountId: item.accountId,
    accountName: item.accountName,
    sandbox: item.accountKind === "sandbox",
    appliedAt: item.appliedAt,
    verifiedAt: item.checkedAt,
    // Money leaves exact arithmetic here: the prediction is a JSON number, as in the recommendation itself.
    estimatedMonthlySavings:
      item.monthlySavings === null ? null : Math.round(Number(item.monthlySavings) * 1e6) / 1e6,
    windows: toVerifiedWindows(verified),
  };
}

export function toVerifiedTotal({
  days,
  total,
}: VerifiedSavings["totals"][number]): Answer["totals"][number] {
  const { billedBefore, billedAfter, saved, predicted, ...rest } = total;
  return {
    days,
    ...rest,
    billedBefore: billedBefore.toString(),
    billedAfter: billedAfter.toString(),
    saved: saved.toString(),
    predicted: predicted.toString(),
  };
}
