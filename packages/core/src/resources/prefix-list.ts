/** A prefix list that rules or routes name, with its addresses. */
export interface PrefixList {
  /** ID of the prefix list. */
  readonly id: string;
  /** Name, such as "com.amazonaws.global.cloudfront.origin-facing". Null: not returned by AWS. */
  readonly name: string | null;
  /** CIDR blocks. */
  readonly cidrs: readonly string[];
}
