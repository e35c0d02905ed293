/**
 * Techniques of MITRE ATT&CK, Enterprise matrix, by ID.
 * https://attack.mitre.org/techniques/enterprise/
 */
export const techniques = {
  /** https://attack.mitre.org/techniques/T1190/ */
  T1190: "Exploit Public-Facing Application",
  /** https://attack.mitre.org/techniques/T1133/ */
  T1133: "External Remote Services",
  /** https://attack.mitre.org/techniques/T1199/ */
  T1199: "Trusted Relationship",
  /** https://attack.mitre.org/techniques/T1078/004/ */
  "T1078.004": "Valid Accounts: Cloud Accounts",
  /** https://attack.mitre.org/techniques/T1552/ */
  T1552: "Unsecured Credentials",
  /** https://attack.mitre.org/techniques/T1552/005/ */
  "T1552.005": "Unsecured Credentials: Cloud Instance Metadata API",
  /** https://attack.mitre.org/techniques/T1548/005/ */
  "T1548.005": "Abuse Elevation Control Mechanism: Temporary Elevated Cloud Access",
  /** https://attack.mitre.org/techniques/T1098/001/ */
  "T1098.001": "Account Manipulation: Additional Cloud Credentials",
  /** https://attack.mitre.org/techniques/T1098/003/ */
  "T1098.003": "Account Manipulation: Additional Cloud Roles",
  /** https://attack.mitre.org/techniques/T1651/ */
  T1651: "Cloud Administration Command",
  /** https://attack.mitre.org/techniques/T1648/ */
  T1648: "Serverless Execution",
  /** https://attack.mitre.org/techniques/T1210/ */
  T1210: "Exploitation of Remote Services",
  /** https://attack.mitre.org/techniques/T1213/006/ */
  "T1213.006": "Data from Information Repositories: Databases",
  /** https://attack.mitre.org/techniques/T1530/ */
  T1530: "Data from Cloud Storage",
  /** https://attack.mitre.org/techniques/T1555/006/ */
  "T1555.006": "Credentials from Password Stores: Cloud Secrets Management Stores",
  /** https://attack.mitre.org/techniques/T1537/ */
  T1537: "Transfer Data to Cloud Account",
} as const;

export type Technique = keyof typeof techniques;

/** The technique of a step between principals. @param by its actions, joined by " + " */
export function techniqueOf(by: string): Technique {
  if (/iam:(?:CreateAccessKey|CreateLoginProfile|UpdateLoginProfile)/.test(by)) return "T1098.001";
  if (/iam:(?:Put|Attach|CreatePolicyVersion|SetDefault|UpdateAssume|AddUser)/.test(by)) return "T1098.003";
  if (/^(?:ssm|ec2-instance-connect):/.test(by)) return "T1651";
  return /lambda:/.test(by) ? "T1648" : "T1548.005";
}
