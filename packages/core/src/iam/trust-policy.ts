/** The principal of a role's trust policy. */
export interface TrustedPrincipal {
  /** ARN for `Principal.AWS`. */
  arn: string;
  /** Patterns of `aws:PrincipalArn`, when `arn` is broader than the principal. */
  callers: readonly string[];
}

const accountId = /^\d{12}$/;
const assumedRole = /^arn:([a-z-]+):sts::(\d{12}):assumed-role\/([^/]+)\/.+$/;

/**
 * Parses an AWS account ID, the ARN of a user, role, or root, or an assumed-role ARN of GetCallerIdentity. A
 * session ARN omits the role's path, so the whole account is trusted and a condition names the role with any
 * path.
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
 * Trusts a principal that presents the external ID (IAM User Guide, "The confused deputy problem"). ARN and
 * ID may be references in a template.
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
