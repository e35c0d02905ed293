import { parseArn } from "../model/arn.ts";
import type { ResourceIdentity } from "../model/resource.ts";

/**
 * Whether a snapshot was copied from another account or Region: its database was there, and one with the same
 * name here is another. AWS names the source by its name or ARN.
 */
export function isCopiedFromElsewhere(
  copiedFrom: string | null,
  { region, accountId }: ResourceIdentity,
): boolean {
  const source = copiedFrom === null ? undefined : parseArn(copiedFrom);
  return source !== undefined && (source.region !== region || source.accountId !== accountId);
}
