/** A lifecycle rule as the bucket declaration reads it. */
export interface LifecycleRule {
  enabled: boolean;
  noncurrentExpirationDays: number | null;
  abortIncompleteUploadDays: number | null;
}

/** Whether an enabled rule has an effect. */
export function someRule(rules: readonly LifecycleRule[], does: (rule: LifecycleRule) => boolean): boolean {
  return rules.some((rule) => rule.enabled && does(rule));
}
