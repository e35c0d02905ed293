/** Formats a property name for display: `publicAccessBlock` becomes "Public access block", `sizeGib` "Size GiB". */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => KNOWN[word.toLowerCase()] ?? (/^[A-Z\d]{2,}s?$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const KNOWN: Readonly<Record<string, string>> = {
  arn: "ARN",
  arns: "ARNs",
  id: "ID",
  ids: "IDs",
  ip: "IP",
  vpc: "VPC",
  kms: "KMS",
  acl: "ACL",
  iam: "IAM",
  mfa: "MFA",
  dns: "DNS",
  cidr: "CIDR",
  url: "URL",
  gib: "GiB",
  mib: "MiB",
  ami: "AMI",
  tls: "TLS",
  az: "AZ",
  iops: "IOPS",
};
