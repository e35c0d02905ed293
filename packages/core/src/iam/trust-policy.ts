/** Who may assume the role, as its trust policy says it. */
export interface TrustedPrincipal {
  /** ARN for `Principal.AWS`. */
  arn: string;
  /** Patterns of `aws:PrincipalArn` where `arn` is wider than what is meant. */
  callers: readonly string[];
}

const accountId = /^\d{12}$/;
const assumedRole = /^arn:([a-z-]+):sts::(\d{12}):assumed-role\/([^/]+)\/.+$/;

/**
 * Reads an AWS account id, the ARN of a user, role or root, or what GetCallerIdentity answers for an assumed role.
 * A session's ARN leaves the role's path out, so the whole account is trusted and the condition names the role
 * whatever its path.
 */
export function trustedPrincipal(principal: string): TrustedPrincipal {
  if (accountId.test(principal)) return { arn: `arn:aws:iam::${principal}:root`, callers: [] };
  const session = assumedRole.exec(principal);
  if (!session) return { arn: principal, callers: [] };
  const [, partition, account, role] = session;
  return {
    arn: `arn:${partition}:iam::${account}:root`,
    callers: [
      `arn:${partition}:iam::${account}:role/${role}`,
      `arn:${partition}:iam::${account}:role/*/${role}`,
    ],
  };
}

/**
 * Trust in a principal that gives the external ID (IAM User Guide, "The confused deputy problem").
 * ARN and ID may be a template's own references.
 */
export function trustPolicy(
  principal: { arn: string | object; callers: readonly string[] },
  externalId: string | object,
) {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Skyledger",
        Effect: "Allow",
        Principal: { AWS: principal.arn },
        Action: "sts:AssumeRole",
        Condition: {
          StringEquals: { "sts:ExternalId": externalId },
          ...(principal.callers.length > 0 ? { ArnLike: { "aws:PrincipalArn": principal.callers } } : {}),
        },
      },
    ],
  };
}
