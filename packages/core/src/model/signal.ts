/** AWS services that report attacks, vulnerabilities, sensitive data, and access from outside, by their names in Security Hub. */
export const signaling = ["GuardDuty", "Inspector", "Macie", "IAM Access Analyzer"] as const;
export type SignalProduct = (typeof signaling)[number];

/** The most severe active finding of one kind that an AWS service reports on a resource. */
export interface Signal {
  /** ARN of the resource, or Security Hub's ID of an access key: "AWS::IAM::AccessKey:AKIA…". */
  readonly arn: string;
  /** AWS account of the finding. */
  readonly accountId: string;
  readonly product: SignalProduct;
  /** Check ID of its entry, which contains the kind. */
  readonly checkId: string;
  /** From 0 (critical) to 4 (informational). */
  readonly severity: number;
  /** External text. */
  readonly title: string;
  /** Who an access key belongs to; null: the finding is about something else, or does not state it. */
  readonly principal: SignalPrincipal | null;
}

/** The principal of an access key, as the finding names it. External text. */
export interface SignalPrincipal {
  /** Such as "IAMUser", "AssumedRole", or "Root". */
  readonly type: string;
  readonly name: string;
}
