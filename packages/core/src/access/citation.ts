/** Where a policy is written. */
export interface PolicySource {
  /** ARN of the policy, or of the user, role, group, or resource that an inline policy belongs to. */
  arn: string;
  /** Name of an inline policy; null: the ARN is the policy, or the resource has only one. */
  name: string | null;
}

/** A statement as an answer cites it. */
export interface Citation {
  readonly source: PolicySource;
  /** Position in its policy, from 0. */
  readonly index: number;
  readonly sid: string | null;
  readonly allows: boolean;
}
