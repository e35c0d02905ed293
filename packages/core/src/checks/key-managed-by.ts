import { type CheckContext, type CheckResult, fail, pass, unknown } from "../model/define-check.ts";
import { gap, mapObservation, type Observation, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import kmsKey from "../resources/kms-key.ts";

/** Manager of the KMS key with an ARN or ID: "AWS" or "CUSTOMER"; a gap when the key was not read. */
export function keyManagedBy(key: string, context: CheckContext): Observation<string> {
  const { resource } = context;
  const [, , , region, accountId, target = key] = key.split(":");
  // AWS KMS reserves this prefix for AWS managed keys; every other alias belongs to a customer managed key.
  if (target.startsWith("alias/")) return seen(target.startsWith("alias/aws/") ? "AWS" : "CUSTOMER");
  // An AWS managed key is used only by resources of its own account.
  if (accountId !== undefined && accountId !== resource.accountId) return seen("CUSTOMER");
  const found = context.findByArn(key) ?? context.find(kmsKey.type, target);
  if (found) {
    // Its own declaration collected the key.
    const { facets } = found as Resource<{ key: { manager: string } }>;
    return facets.key ? mapObservation(facets.key, ({ manager }) => manager) : gap("failed");
  }
  const list = context.all(kmsKey.type, region);
  return gap(list.seen ? "failed" : list.reason);
}

/**
 * Evaluates the key that encrypts a resource: only a customer managed key passes.
 * @param subject start of each sentence: "The table is"
 */
export function evaluateKeyManager(subject: string, kmsKeyArn: string, context: CheckContext): CheckResult {
  const manager = keyManagedBy(kmsKeyArn, context);
  if (!manager.seen) return unknown(manager.reason, "manager of the KMS key");
  return manager.value === "CUSTOMER"
    ? pass(`${subject} encrypted with a customer managed key.`)
    : fail(`${subject} encrypted with an AWS managed key.`, { kmsKeyArn, keyManagedBy: manager.value });
}
