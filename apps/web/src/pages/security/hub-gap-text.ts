import type { SecurityHubStatus } from "./security-hub-call.ts";

type Gap = SecurityHubStatus["gaps"][number];

function because({ reason, iamAction, message }: Gap): string {
  if (reason === "denied")
    return `Access denied for ${iamAction}. Allow this action in the role of the account.`;
  if (reason === "throttled") return `AWS throttled ${iamAction}. Try again later.`;
  if (reason === "unsupported" && iamAction === "securityhub:BatchImportFindings") {
    return "Security Hub isn't enabled, so Skyledger findings aren't sent to it.";
  }
  return `${iamAction} failed (${message}).`;
}

/** Missing data by account and reason, one sentence each. */
export function hubGapSentences(gaps: readonly Gap[]): string[] {
  const groups = new Map<string, { account: string; why: string; regions: Set<string> }>();
  for (const gap of gaps) {
    const why = because(gap);
    const key = `${gap.accountId} ${why}`;
    const group = groups.get(key) ?? { account: gap.accountName, why, regions: new Set() };
    groups.set(key, group);
    if (gap.region !== null) group.regions.add(gap.region);
  }
  return [...groups.values()].map(({ account, why, regions }) => {
    const where = regions.size === 0 ? account : `${account}, ${[...regions].sort().join(", ")}`;
    return `${where}: ${why}`;
  });
}

/** Regions with Security Hub per account: "Production: eu-west-1, us-east-1". */
export function hubPlaces(regions: SecurityHubStatus["regions"]): string[] {
  const places = new Map<string, { account: string; names: string[] }>();
  for (const { accountId, accountName, region, enabled } of regions) {
    if (!enabled) continue;
    const place = places.get(accountId) ?? { account: accountName, names: [] };
    places.set(accountId, place);
    place.names.push(region);
  }
  return [...places.values()].map(({ account, names }) => `${account}: ${names.sort().join(", ")}`);
}

/**
 * Result of the last export: "12 findings sent to Security Hub, 3 rejected (InvalidInput)." Null before the first
 * export.
 */
export function sendingText(regions: SecurityHubStatus["regions"]): string | null {
  const sendings = regions.flatMap(({ sending }) => sending ?? []);
  if (sendings.length === 0) return null;
  const sum = (pick: (one: (typeof sendings)[number]) => number) =>
    sendings.reduce((total, one) => total + pick(one), 0);
  const failed = sum((one) => one.failed);
  const codes = new Set(
    sendings.flatMap(({ failures }) => failures.map(({ code, message }) => `${code}, ${message}`)),
  );
  const refused = failed === 0 ? "" : `, ${failed} rejected (${[...codes].slice(0, 3).join("; ")})`;
  const sent = sum((one) => one.sent);
  return `Last sent to Security Hub: ${sent} ${sent === 1 ? "finding" : "findings"}${refused}.`;
}
