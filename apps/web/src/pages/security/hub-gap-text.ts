import type { SecurityHubStatus } from "./security-hub-call.ts";

type Gap = SecurityHubStatus["gaps"][number];

function because({ reason, iamAction, message }: Gap): string {
  if (reason === "denied") return `AWS refused ${iamAction}. Allow it for the account's role.`;
  if (reason === "throttled") return `AWS asked to slow down at ${iamAction}. Try again later.`;
  if (reason === "unsupported" && iamAction === "securityhub:BatchImportFindings") {
    return "Security Hub is not enabled there, so Skyledger's findings are not sent to it.";
  }
  return `${iamAction} failed (${message}).`;
}

/** What could not be looked at, where and why, one sentence for everything of one account with the same reason. */
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

/** "Production: eu-west-1, us-east-1" for each account in which it is enabled. */
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

/** "12 findings were sent to Security Hub, 3 were not taken: InvalidInput." Null: nothing was ever sent. */
export function sendingText(regions: SecurityHubStatus["regions"]): string | null {
  const sendings = regions.flatMap(({ sending }) => sending ?? []);
  if (sendings.length === 0) return null;
  const sum = (pick: (one: (typeof sendings)[number]) => number) =>
    sendings.reduce((total, one) => total + pick(one), 0);
  const failed = sum((one) => one.failed);
  const codes = new Set(
    sendings.flatMap(({ failures }) => failures.map(({ code, message }) => `${code}, ${message}`)),
  );
  const refused = failed === 0 ? "" : `, ${failed} were not taken (${[...codes].slice(0, 3).join("; ")})`;
  return `After the last scan that had news ${sum((one) => one.sent)} findings were sent to Security Hub${refused}.`;
}
