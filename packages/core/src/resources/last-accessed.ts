/** An action of which IAM tracks the use. Most are management actions; those on data are rarely tracked. */
export interface ActionAccess {
  /** Name without the service prefix, such as "CreateBucket". @api TrackedActionsLastAccessed[].ActionName */
  name: string;
  /**
   * When the identity last used it. Null: not within the tracking period.
   * @api TrackedActionsLastAccessed[].LastAccessedTime
   */
  lastAccessedAt: string | null;
}

/** A service that an identity used within the tracking period. */
export interface ServiceAccess {
  /** Service prefix of the actions, such as "s3". @api ServicesLastAccessed[].ServiceNamespace */
  namespace: string;
  /** When the service was last used. @api ServicesLastAccessed[].LastAuthenticated */
  lastAuthenticatedAt: string;
  /**
   * Tracked actions of the service that the policies allow. Null: IAM tracks none of the service.
   * @api ServicesLastAccessed[].TrackedActionsLastAccessed
   */
  actions: readonly ActionAccess[] | null;
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
