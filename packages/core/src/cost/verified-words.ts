import { dayText } from "../model/day-text.ts";
import type { MeasuredSaving, UnknownReason, VerifiedSaving } from "./verified.ts";

const unknownWords: Readonly<Record<UnknownReason, string>> = {
  purchase:
    "A purchase lowers the cost of many resources, so no single resource's bill shows it. Compare the service's costs on Cost Analysis.",
  overlap: "Another change to the same resource was applied in this period. The bill can't separate the two.",
  replaced: "The resource was replaced and is billed under a different ID, so the bills can't be compared.",
  not_predicted: "No amount was predicted because a price was unknown.",
  new: "The resource was created less than a week earlier, so there is no bill to compare with.",
  not_billed:
    "The bill has no charges under this resource's ID in the days before. AWS bills it without an ID, or a commitment covered it.",
  no_costs_before:
    "The resource's cost in the days before is unknown. Import a billing export, which has daily costs for all resources. Cost Explorer keeps 14 days.",
  no_costs_after:
    "The resource's cost on some of these days is unknown. Import a billing export, which has daily costs for all resources. Cost Explorer keeps 14 days.",
};

/** Why a window has no amount yet, or never will, as a sentence. */
export function verifiedSentence(outcome: Exclude<VerifiedSaving, MeasuredSaving>): string {
  if (outcome.state === "unknown") return unknownWords[outcome.reason];
  if (outcome.for === "days")
    return `The bill for these days is final on ${dayText(outcome.until)}. AWS can still change a day's costs for three days.`;
  if (outcome.for === "analysis")
    return `Run a cost analysis by ${dayText(outcome.until)}. Resource costs for these days have not been read yet, and Cost Explorer keeps them for 14 days.`;
  return "The billing export does not contain these days yet.";
}
