import { addDays, type Day, dayOf } from "@skyledger/core/cost/calendar";
import { countedByDefault } from "@skyledger/core/cost/charge-category";
import { findAnomalies, type ServiceSeries } from "@skyledger/core/forecast/find-anomalies";
import { Money } from "@skyledger/core/model/money";
import type { CostAnomaly, CostSpikesEvent } from "@skyledger/core/notifications/cost-spikes";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { Notify } from "../../platform/notify.ts";

/** Enough to know four earlier weekdays, and for the anomaly search to have learnt. */
const daysRead = 60;
/** AWS completes a day within two: the day before yesterday may only now show what it cost. */
const daysJudged = 2;
/** Exports are delivered a day or two after Cost Explorer knows. */
const importedDaysJudged = 4;

interface CostRow {
  service: string;
  region: string;
  day: Day;
  amount: string;
}

/** Costs per service, every known day filled: a service without a row cost nothing on a day that was read. */
function servicesOf(rows: readonly CostRow[]): CostSpikesEvent["services"] {
  const known = [...new Set(rows.map(({ day }) => day))];
  return [...Map.groupBy(rows, ({ service }) => service)].map(([service, ofService]) => {
    const byDay = Map.groupBy(ofService, ({ day }) => day);
    const sum = (day: Day) => Money.sum((byDay.get(day) ?? []).map(({ amount }) => Money.parse(amount)));
    return { service, days: Object.fromEntries(known.map((day) => [day, sum(day).toString()])) };
  });
}

function seriesOf(rows: readonly CostRow[]): ServiceSeries[] {
  return [...Map.groupBy(rows, ({ service, region }) => `${service}\n${region}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (first === undefined) return [];
      const days = group.map(({ day, amount }) => ({ day, amount: Money.parse(amount) }));
      return [{ service: first.service, region: first.region, days }];
    },
  );
}

/** Rises that begin on a day. */
function anomaliesOn(rows: readonly CostRow[], day: Day, today: Day): CostAnomaly[] {
  return findAnomalies(seriesOf(rows), { today, incompleteDays: 1, from: day })
    .filter(({ direction, days }) => direction === "rise" && days[0] === day)
    .map(({ service, actual, expected }) => ({
      service,
      actual: actual.toString(),
      expected: expected.toString(),
    }));
}

/** After costs were read: tells of the last whole days, in the transaction that ends the analysis. */
export function tellOfCosts(tx: Queryable, workspaceId: string, at: string, notify: Notify): Promise<void> {
  return tellOfDays(tx, workspaceId, { at, days: daysJudged }, notify);
}

/** After a month of a billing export was put in place, in its transaction. A day is told once, whoever sees it first. */
export function tellOfImportedCosts(
  tx: Queryable,
  workspaceId: string,
  at: string,
  notify: Notify,
): Promise<void> {
  return tellOfDays(tx, workspaceId, { at, days: importedDaysJudged }, notify);
}

async function tellOfDays(
  tx: Queryable,
  workspaceId: string,
  { at, days }: { at: string; days: number },
  notify: Notify,
): Promise<void> {
  const asked = await tx.query(
    "select 1 from notification_preferences where workspace_id = $1 and cost_spikes limit 1",
    [workspaceId],
  );
  if (asked.rowCount === 0) return;
  const today = dayOf(new Date(at));
  const { rows } = await tx.query<CostRow>(
    `select service, region, day, sum(billed_cost) as amount from cost_daily
     where workspace_id = $1 and not superseded and charge_category = any($2) and day >= $3 and day < $4
     group by service, region, day order by day, service, region`,
    [workspaceId, countedByDefault, addDays(today, -daysRead), today],
  );
  const services = servicesOf(rows);
  for (let back = days; back >= 1; back--) {
    const day = addDays(today, -back);
    const anomalies = anomaliesOn(rows, day, today);
    await notify(tx, workspaceId, { type: "cost_spikes", day, at, services, anomalies });
  }
}
