import { partitionOf } from "../model/arn.ts";
import { own } from "../model/own.ts";

const hosts: Readonly<Record<string, string>> = {
  "aws-cn": "console.amazonaws.cn",
  "aws-us-gov": "console.amazonaws-us-gov.com",
};

/** Security Hub's console page for one finding, in its Region and partition. */
export function hubConsoleUrl(region: string, hubId: string): string {
  const host = own(hosts, partitionOf(region)) ?? "console.aws.amazon.com";
  // The console double-encodes filters in its URL.
  const filter = encodeURIComponent(`\\operator\\:EQUALS\\:${hubId}`);
  return `https://${region}.${host}/securityhub/home?region=${region}#/findings?search=Id%3D${encodeURIComponent(filter)}`;
}
