/**
 * The values of a condition key in a request. Null: the request does not have the key. Undefined: it is not
 * known, and the answer can depend on it.
 */
export type ContextValue = readonly string[] | null | undefined;

/** Who makes a request. */
export interface Caller {
  kind: "user" | "role" | "root" | "service" | "account" | "federated" | "anonymous";
  /**
   * ARN of the user or role, of the account's root for "root" and "account", the name of a service such as
   * "lambda.amazonaws.com", the identity provider as a policy names it for "federated", or "*".
   */
  arn: string;
  /** Account of the caller; empty for services, tokens of identity providers, and anonymous requests. */
  accountId: string;
  /** ARN of the session of a role, when it is known. */
  sessionArn?: string;
}

/** One request, as far as it is known. */
export interface AccessRequest {
  caller: Caller;
  /** Such as "s3:GetObject". */
  action: string;
  /** ARN, or "*" for an action without a resource. */
  resource: string;
  /** Account that owns the resource. */
  resourceAccountId: string;
  /** Values of a condition key. @param key lowercase */
  context(key: string): ContextValue;
}

/** A context of known keys; `rest` answers for all others: null, the request does not have them. */
export function contextOf(
  values: Readonly<Record<string, string | readonly string[] | null>>,
  rest: null | undefined,
): AccessRequest["context"] {
  const known = new Map<string, ContextValue>();
  for (const [key, value] of Object.entries(values)) {
    known.set(key.toLowerCase(), typeof value === "string" ? [value] : value);
  }
  return (key) => (known.has(key) ? known.get(key) : rest);
}
