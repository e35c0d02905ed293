import { partitionOf } from "../model/arn.ts";

const hosts: Readonly<Record<string, string>> = {
  "aws-cn": "console.amazonaws.cn",
  "aws-us-gov": "console.amazonaws-us-gov.com",
};

/** Security Hub's page of one finding in the AWS console, in its region and partition. */
export function hubConsoleUrl(region: string, hubId: string): string {
  const host = hosts[partitionOf(region)] ?? "console.aws.amazon.com";
  // The console keeps its filters coded once more inside its own address.
  const filter = encodeURIComponent(`\\operator\\:EQUALS\\:${hubId}`);
  return `https://${region}.${host}/securityhub/home?region=${region}#/findings?search=Id%3D${encodeURIComponent(filter)}`;
}
