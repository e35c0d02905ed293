import { parseArn } from "../model/arn.ts";
import type { ResourceIdentity } from "../model/resource.ts";

/**
 * Whether a snapshot was copied from another account or region: what it names as its database has lived there, and one
 * of the same name here is another. AWS names a source here by its name or ARN.
 */
export function isCopiedFromElsewhere(
  copiedFrom: string | null,
  { region, accountId }: ResourceIdentity,
): boolean {
  const source = copiedFrom === null ? undefined : parseArn(copiedFrom);
  return source !== undefined && (source.region !== region || source.accountId !== accountId);
}
