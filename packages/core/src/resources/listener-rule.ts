/** A rule of a listener that forwards requests. The default rule is an action of the listener itself. */
export interface ListenerRule {
  /** ARN of the listener. */
  readonly listenerArn: string;
  /** ARNs of the target groups. */
  readonly targetGroupArns: readonly string[];
  /** CIDR blocks that the client's address must be in. Null: any address. */
  readonly sourceCidrs: readonly string[] | null;
}
