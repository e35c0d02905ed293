import type { MeasuredSaving, UnknownReason, VerifiedSaving } from "./verified.ts";

const unknownWords: Readonly<Record<UnknownReason, string>> = {
  purchase:
    "A purchase lowers the bill of many resources, so no resource's bill shows it. Compare the service's costs on Cost Analysis.",
  overlap:
    "Another change of the same resource was applied in these days. The bill cannot tell the two apart.",
  replaced:
    "The resource is gone and what replaced it is billed under another id, so the bills cannot be compared.",
  not_predicted: "No amount was predicted, because a price was not known.",
  new: "The resource was made less than a week before, so there is no bill to compare with.",
  not_billed:
    "The bill has no charges under this resource's id in the days before: AWS bills it without an id, or a commitment paid for it.",
  no_costs_before:
    "What the resource cost in the days before is not known. Import a billing export: it has every resource by day. Cost Explorer keeps 14 days.",
  no_costs_after:
    "What the resource cost in some of these days is not known. Import a billing export: it has every resource by day. Cost Explorer keeps 14 days.",
};

/** Why a window has no figure yet, or never will, as a sentence for people. */
export function verifiedSentence(outcome: Exclude<VerifiedSaving, MeasuredSaving>): string {
  if (outcome.state === "unknown") return unknownWords[outcome.reason];
  if (outcome.for === "days")
    return `The bill of these days is final on ${outcome.until}: AWS may still change a day's costs for three days.`;
  if (outcome.for === "analysis")
    return `Run a cost analysis by ${outcome.until}: costs of these days by resource are not read yet, and Cost Explorer keeps them for 14 days.`;
  return "The billing export has not brought these days yet.";
}
