import { own } from "../model/own.ts";

/** Names of standards in Security Hub's console, by the last part of their ARN before the version. */
const names: Readonly<Record<string, string>> = {
  "aws-foundational-security-best-practices": "AWS Foundational Security Best Practices",
  "aws-resource-tagging-standard": "AWS Resource Tagging Standard",
  "cis-aws-foundations-benchmark": "CIS AWS Foundations Benchmark",
  "nist-800-171": "NIST Special Publication 800-171",
  "nist-800-53": "NIST Special Publication 800-53",
  "pci-dss": "PCI DSS",
  "service-managed-aws-control-tower": "Service-managed standard: AWS Control Tower",
};

/**
 * Display name of a standard from its ARN, such as `arn:aws:securityhub:us-east-1::standards/pci-dss/v/4.0.1`
 * → "PCI DSS v4.0.1". Unknown ones keep their own words.
 */
export function standardName(arn: string): string {
  const [, slug = "", version] =
    /(?:standards|ruleset)\/([a-z0-9-]{1,80})(?:\/v\/([\d.]{1,12}))?$/.exec(arn) ?? [];
  if (slug === "") return "Another standard";
  return `${own(names, slug) ?? slug.replaceAll("-", " ")}${version === undefined ? "" : ` v${version}`}`;
}
