import { addDays, type DayRange, dayOf, daysOf, latest, monthStart } from "@skyledger/core/cost/calendar";
import { rangesToRead } from "@skyledger/core/cost/days-to-read";
import { resourceDaysKept } from "@skyledger/core/cost/verified";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CostUnitDeps } from "./analysis-deps.ts";
import type { CostScope } from "./analysis-scope.ts";
import { monthsKept, wantedDays } from "./analysis-span.ts";
import type { CostExplorer, CostRefusal } from "./aws/gateway.ts";
import type { CostRecords } from "./store/records-store.ts";

/** Reasons that do not pass: until they do, accounts on the bill are read by themselves. */
const lasting: ReadonlySet<CostRefusal["reason"]> = new Set([
  "denied",
  "not_enabled",
  "no_data",
  "unsupported",
]);

/** The ranges of days that an analysis would request of a payer's bill now. */
export async function pendingOfPayer(
  deps: { records: Pick<CostRecords, "payerDaysRead">; now: () => Date },
  account: CloudAccount,
  range: DayRange,
  what = "daily",
): Promise<DayRange[]> {
  const now = deps.now();
  const wanted = what === "daily" ? wantedDays(range, dayOf(now)) : range;
  const read = await deps.records.payerDaysRead(account.workspaceId, account.id, what);
  return rangesToRead(wanted, read, now);
}

/** What a reading adds to its unit. */
interface Outcome {
  days: number;
  isAnswered: boolean;
}

/** Reads the missing days of a payer's bill, for every account on it. Refusals are added to `gaps`. */
export async function readPayerDays(
  deps: CostUnitDeps,
  account: CloudAccount,
  explorer: CostExplorer,
  { scope, gaps }: { scope: CostScope; gaps: CostRefusal[] },
): Promise<Outcome> {
  const { workspaceId, id } = account;
  const ranges = await pendingOfPayer(deps, account, scope.range);
  const outcome: Outcome = { days: 0, isAnswered: ranges.length === 0 };
  for (const range of ranges) {
    const answer = await explorer.bill(range);
    if (!answer.ok) {
      gaps.push(answer.gap);
      if (lasting.has(answer.gap.reason))
        await deps.payerWriter.refused(workspaceId, id, ranges.flatMap(daysOf));
      return outcome;
    }
    outcome.isAnswered = true;
    await deps.payerWriter.daily(workspaceId, readingOf(deps, account, range), answer.value);
    outcome.days += daysOf(range).length;
  }
  return outcome;
}

/** Reads costs by tag, one request for each service with costs. */
export async function readPayerTags(
  deps: CostUnitDeps,
  account: CloudAccount,
  explorer: CostExplorer,
  { scope, gaps }: { scope: CostScope; gaps: CostRefusal[] },
): Promise<void> {
  const { workspaceId, id } = account;
  const oldest = monthStart(dayOf(deps.now()), -monthsKept);
  const asked = { start: latest(scope.range.start, oldest), end: scope.range.end };
  for (const key of scope.tagKeys) {
    for (const range of await pendingOfPayer(deps, account, asked, `tag:${key}`)) {
      const places = await deps.records.billedPlaces(workspaceId, id, range);
      const answer = await explorer.billByTag(range, key, [...new Set(places.map(({ service }) => service))]);
      if (!answer.ok) {
        gaps.push(answer.gap);
        return;
      }
      await deps.payerWriter.tags(workspaceId, readingOf(deps, account, range), key, answer.value);
    }
  }
}

/** Reads costs by resource, one request for each Region with costs of a service. */
export async function readPayerResources(
  deps: CostUnitDeps,
  account: CloudAccount,
  explorer: CostExplorer,
  { scope, gaps }: { scope: CostScope; gaps: CostRefusal[] },
): Promise<void> {
  const { workspaceId, id } = account;
  const today = dayOf(deps.now());
  const asked = { start: addDays(today, -(resourceDaysKept - 1)), end: today };
  const services = new Set(scope.resourceServices);
  for (const one of await deps.payers.onBill(account)) {
    for (const service of await deps.servicesToFollow(workspaceId, one.id)) services.add(service);
  }
  for (const service of services) {
    for (const range of await pendingOfPayer(deps, account, asked, `resources:${service}`)) {
      const places = await deps.records.billedPlaces(workspaceId, id, range);
      const regions = places.filter((place) => place.service === service).map(({ region }) => region);
      const answer = await explorer.billByResource(range, service, regions);
      if (!answer.ok) {
        gaps.push(answer.gap);
        return;
      }
      await deps.payerWriter.resources(workspaceId, readingOf(deps, account, range), service, answer.value);
    }
  }
}

function readingOf({ now }: CostUnitDeps, account: CloudAccount, range: DayRange) {
  return { payerId: account.id, days: daysOf(range), readAt: now().toISOString() };
}
