/** A service that an identity used within the tracking period. */
export interface ServiceAccess {
  /** Service prefix of the actions, such as "s3". @api ServicesLastAccessed[].ServiceNamespace */
  namespace: string;
  /** When the service was last used. @api ServicesLastAccessed[].LastAuthenticated */
  lastAuthenticatedAt: string;
}

/**
 * Services that an identity's policies allow, and those that it used within the 400 days that IAM tracks (IAM
 * User Guide, "Refine permissions in AWS using last accessed information").
 */
export interface LastAccessed {
  /**
   * Number of services that the policies allow. Null: not requested, because AWS reports no use.
   * @unit none @api ServicesLastAccessed
   */
  allowedServices: number | null;
  /** Services that were used, the most recent first. @api ServicesLastAccessed */
  services: readonly ServiceAccess[];
}

/** IAM actions that read last accessed data. */
export const readsLastAccessed = [
  "iam:GenerateServiceLastAccessedDetails",
  "iam:GetServiceLastAccessedDetails",
] as const;
