import { partitionOf } from "@skyledger/core/model/arn";
import { own } from "@skyledger/core/model/own";

/** Home Regions of global services (AWS General Reference). */
const homeRegions: Readonly<Record<string, string>> = {
  aws: "us-east-1",
  "aws-cn": "cn-north-1",
  "aws-us-gov": "us-gov-west-1",
};

/** Where the global services of a Region's partition answer and publish their metrics. */
export function homeRegionOf(region: string): string {
  return own(homeRegions, partitionOf(region)) ?? region;
}
