import { own } from "../model/own.ts";

/** What a paid request to Cost Explorer was for. `other`: not recorded, or an operation that is not listed below. */
export const requestPurposes = [
  "costs",
  "resources",
  "names",
  "forecast",
  "commitments",
  "purchase_advice",
  "other",
] as const;
export type RequestPurpose = (typeof requestPurposes)[number];

const purposes: Readonly<Record<string, RequestPurpose>> = {
  getCostAndUsage: "costs",
  getCostAndUsageWithResources: "resources",
  getTags: "names",
  getDimensionValues: "names",
  getCostForecast: "forecast",
  getReservationCoverage: "commitments",
  getSavingsPlansCoverage: "commitments",
  getSavingsPlansUtilizationDetails: "commitments",
  getReservationPurchaseRecommendation: "purchase_advice",
  getSavingsPlansPurchaseRecommendation: "purchase_advice",
};

/** The purpose of an operation, by its name in the SDK. */
export function purposeOf(operation: string): RequestPurpose {
  return own(purposes, operation) ?? "other";
}
