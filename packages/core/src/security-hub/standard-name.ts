/** Names of standards as Security Hub's console shows them, by the last part of their ARN but the version. */
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
 * A standard's name for people from its ARN, for example
 * `arn:aws:securityhub:us-east-1::standards/pci-dss/v/4.0.1` → "PCI DSS v4.0.1". What is not known keeps its own words.
 */
export function standardName(arn: string): string {
  const [, slug = "", version] =
    /(?:standards|ruleset)\/([a-z0-9-]{1,80})(?:\/v\/([\d.]{1,12}))?$/.exec(arn) ?? [];
  if (slug === "") return "Another standard";
  return `${names[slug] ?? slug.replaceAll("-", " ")}${version === undefined ? "" : ` v${version}`}`;
}
