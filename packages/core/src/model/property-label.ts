import { own } from "./own.ts";

/** Display name of a property. */
export interface PropertyLabel {
  readonly label: string;
  /** Unit of the value; null: none. */
  readonly unit: string | null;
}

/** Words that are not lowercase. */
const terms: Readonly<Record<string, string>> = Object.fromEntries(
  [
    "ACL ACLs ACM AMI API ARN ARNs ASN AWS AZ AZs BGP CA CIDR CIDRs CLI CORS CPU DNS EBS EC2 ECR ECS EFS EIP EKS ELB",
    "FIFO GID GPU GB GiB HTTP HTTPS IAM ICMP ID IDs IKE IMDS IOPS IP IPs IPv4 IPv6 JSON KMS MB MFA MiB NAT OIDC OK OS",
    "POSIX RDS S3 SAML SNS SQL SQS SSE SSL SSM STS TCP TLS TTL UDP UID URL URLs USD UTC VPC VPCs vCPU vCPUs WAF",
    "ASFF ASG DHCP EFA GPT gp3 PID SCP SDK URI XSS",
    "Aurora CloudFront CloudShell CloudTrail CloudWatch Fargate GuardDuty Kubernetes Macie Region Regions",
  ]
    .join(" ")
    .split(" ")
    .map((term) => [term.toLowerCase(), term]),
);

/** Last words of a name that are the value's unit. */
const units: Readonly<Record<string, string>> = {
  seconds: "seconds",
  hours: "hours",
  days: "days",
  bytes: "bytes",
  gib: "GiB",
  mib: "MiB",
  mibps: "MiB/s",
  mbps: "Mbit/s",
  percent: "percent",
};

const longer: Readonly<Record<string, string>> = { min: "minimum", max: "maximum", dest: "destination" };

/** Words that AWS writes as one, or with capitals. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/cloud watch/gi, "CloudWatch"],
  [/cloud front/gi, "CloudFront"],
  [/cloud trail/gi, "CloudTrail"],
  [/guard duty/gi, "GuardDuty"],
  [/security hub/gi, "Security Hub"],
  [/systems manager/gi, "Systems Manager"],
  [/availability zone/gi, "Availability Zone"],
  [/(performance|container) insights/gi, "$1 Insights"],
  [/multi (AZ|Region|attach)/gi, "Multi-$1"],
];

/** Names whose words differ from AWS's term. */
const named: Readonly<Record<string, string>> = {
  accessAnalyzer: "IAM Access Analyzer",
  accessControlId: "Origin access control ID",
  accessIdentity: "Origin access identity",
  "access_logs.s3.enabled": "Access logs",
  asBoundary: "Used as permissions boundary",
  at: "Time",
  atRest: "Encryption at rest",
  autoAcceptShared: "Auto accept shared attachments",
  balancer: "Load balancer",
  balancing: "Load balancing",
  bucketKeyEnabled: "S3 Bucket Key",
  configDelivery: "AWS Config delivery channel",
  configRecorder: "AWS Config recorder",
  configRecorderStatus: "AWS Config recorder status",
  corsOrigins: "CORS origins",
  crossZone: "Cross-zone load balancing",
  deadLetter: "Dead-letter queue",
  deletionAt: "Scheduled deletion",
  "deletion_protection.enabled": "Deletion protection",
  ebsSnapshotBlockPublicAccess: "Block public access to EBS snapshots",
  enhancedIntervalSeconds: "Enhanced Monitoring interval",
  everyDays: "Interval",
  execLogging: "ECS Exec logging",
  fineGrained: "Fine-grained access control",
  fineGrainedAccessControl: "Fine-grained access control",
  highFindings: "High-severity findings",
  iamAuthentication: "IAM database authentication",
  inTransit: "Encryption in transit",
  ipv4OnLaunch: "Public IPv4 address on launch",
  ipv6OnCreation: "IPv6 address on creation",
  isDefaultForAz: "Default for Availability Zone",
  looksLikeCredential: "Looks like a credential",
  macieDiscovery: "Macie sensitive data discovery",
  mapPublicIpOnLaunch: "Public IPv4 address on launch",
  mfaDelete: "MFA delete",
  more: "More exist",
  nodeToNode: "Node-to-node encryption",
  nodeToNodeEncryption: "Node-to-node encryption",
  objectLock: "Object Lock",
  objectOwnership: "Object Ownership",
  pointInTimeRecovery: "Point-in-time recovery",
  publicAccessBlock: "Block Public Access",
  readOnlyRoot: "Read-only root file system",
  readWrite: "Reads and writes",
  realtimeLogConfigArn: "Real-time log configuration ARN",
  "routing.http.desync_mitigation_mode": "Desync mitigation mode",
  "routing.http.drop_invalid_header_fields.enabled": "Drop invalid header fields",
  serviceLinked: "Service-linked",
  sid: "Statement ID",
  sourceDestCheck: "Source/destination check",
  ssmAutomationLogging: "Automation logging",
  ssmDocumentSharing: "Public sharing of documents",
  suspectLines: "Lines with possible credentials",
  suspectVariables: "Variables with possible credentials",
  treatMissingData: "Missing data treatment",
  updateAvailable: "Update available",
  use: "Usage",
  validTill: "Valid until",
  verb: "HTTP method",
  vpcBlockPublicAccess: "VPC Block Public Access",
  wanted: "Expected",
};

/** First words that only mark a value as yes or no. */
const asking: ReadonlySet<string> = new Set(["is", "has"]);

/** Splits a name in code into lowercase words: `publicIpv4Addresses`, `rotation_enabled`. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/[_\-.]+/g, " ")
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean);
}

function spelled(words: readonly string[]): string {
  const joined = words.map((word) => terms[word] ?? own(longer, word) ?? word).join(" ");
  const text = phrases.reduce((label, [words, written]) => label.replace(words, written), joined);
  return /^v[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The label of a name in code: `publicIp` becomes "Public IP", `timeoutSeconds` "Timeout" in seconds,
 * `createdAt` "Created". Names that are text already, or AWS's own ("aws:SourceArn", "rds.force_ssl"), are
 * unchanged.
 */
export function labelOfName(name: string): PropertyLabel {
  const known = own(named, name);
  if (/\s/.test(name)) return { label: name.charAt(0).toUpperCase() + name.slice(1), unit: null };
  if (isAwsName(name)) return { label: known ?? name, unit: null };
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  const unit = words.length > 1 ? (own(units, last) ?? null) : null;
  const time = words.length > 1 && (last === "at" || last === "on");
  const from = words.length > 1 && asking.has(words[0] ?? "") ? 1 : 0;
  if (known !== undefined) return { label: known, unit };
  return { label: spelled(words.slice(from, unit !== null || time ? -1 : undefined)), unit };
}

/**
 * Whether a word of a label is spelled for people: "public", "ACLs", "CloudFront"; not "acls", "blockAcls".
 */
export function isSpelled(word: string): boolean {
  const lower = word.toLowerCase().replace(/[,.:]$/, "");
  const term = terms[lower];
  if (term !== undefined) return word.startsWith(term);
  return /^[A-Z]?[a-z]+('[a-z]+)?$|^\d|^[^\w]+$/.test(word.replace(/[,.:]$/, "")) || knownCapitals.has(word);
}

/** Capitalized names that are not property names. */
const knownCapitals: ReadonlySet<string> = new Set(["I", "O", "OSS", "p99"]);

/** Database parameters without dots in their names that checks evaluate. */
const databaseParameters: ReadonlySet<string> = new Set([
  "require_secure_transport",
  "require_ssl",
  "server_audit_events",
  "server_audit_logging",
]);

/** AWS names that are shown unchanged: condition keys, database parameters. */
export function isAwsName(name: string): boolean {
  return /[:/]|^[a-z\d_]+(\.[a-z\d_]+)+$/.test(name) || databaseParameters.has(name);
}

/** Missing data of an evaluation as text: the label of a facet, or the text as it is. */
export function missingInWords(missing: string): string {
  return /^[a-z]+[A-Za-z\d]*$/.test(missing) ? inSentence(labelOfName(missing).label) : missing;
}

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A label within a sentence: "policy status", "Block Public Access", "VPC". */
export function inSentence(label: string): string {
  const [first = "", second = ""] = label.split(" ");
  const plain = /^[A-Z][a-z-]+$/.test(first) && !/^[A-Z]/.test(second) && !(first.toLowerCase() in terms);
  return plain ? `${first.toLowerCase()}${label.slice(first.length)}` : label;
}
