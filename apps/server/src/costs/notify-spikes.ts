import { addDays, type Day, dayOf } from "@skyledger/core/cost/calendar";
import { findAnomalies, type ServiceSeries } from "@skyledger/core/forecast/find-anomalies";
import { Money } from "@skyledger/core/model/money";
import type { CostAnomaly, CostSpikesEvent } from "@skyledger/core/notifications/cost-spikes";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Notify } from "../platform/notify.ts";
import type { AfterCosts, DailyServiceCost, DailyServiceCosts } from "./store/daily-service-costs.ts";

/** Enough for four earlier weekdays, and for the anomaly detection to have learned. */
const daysRead = 60;
/** AWS completes a day within two days: the day before yesterday may only now have its cost. */
const daysEvaluated = 2;
/** Exports arrive a day or two after Cost Explorer's data. */
const importedDaysEvaluated = 4;

/** Costs per service with every known day: a service without a row cost nothing on a read day. */
function servicesOf(rows: readonly DailyServiceCost[]): CostSpikesEvent["services"] {
  const known = [...new Set(rows.map(({ day }) => day))];
  return [...Map.groupBy(rows, ({ service }) => service)].map(([service, ofService]) => {
    const byDay = Map.groupBy(ofService, ({ day }) => day);
    const sum = (day: Day) => Money.sum((byDay.get(day) ?? []).map(({ amount }) => Money.parse(amount)));
    return { service, days: Object.fromEntries(known.map((day) => [day, sum(day).toString()])) };
  });
}

function seriesOf(rows: readonly DailyServiceCost[]): ServiceSeries[] {
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
function anomaliesOn(rows: readonly DailyServiceCost[], day: Day, today: Day): CostAnomaly[] {
  return findAnomalies(seriesOf(rows), { today, incompleteDays: 1, from: day })
    .filter(({ direction, days }) => direction === "rise" && days[0] === day)
    .map(({ service, actual, expected }) => ({
      service,
      actual: actual.toString(),
      expected: expected.toString(),
    }));
}

export interface NotifyCostSpikes {
  /** After a cost analysis, in the transaction that ends it. */
  afterAnalysis: AfterCosts;
  /** After a month of a billing export was published. Each day is reported once, by whichever comes first. */
  afterImport: AfterCosts;
}

/** Notifies people of unusual spend on the last whole days. */
export function createNotifyCostSpikes(costs: DailyServiceCosts, notify: Notify): NotifyCostSpikes {
  async function notifyOfDays(tx: Queryable, workspaceId: string, at: string, days: number): Promise<void> {
    if (!(await costs.isSpikeWanted(tx, workspaceId))) return;
    const today = dayOf(new Date(at));
    const rows = await costs.read(tx, workspaceId, { start: addDays(today, -daysRead), before: today });
    const services = servicesOf(rows);
    for (let back = days; back >= 1; back--) {
      const day = addDays(today, -back);
      const anomalies = anomaliesOn(rows, day, today);
      await notify(tx, workspaceId, { type: "cost_spikes", day, at, services, anomalies });
    }
  }
  return {
    afterAnalysis: (tx, workspaceId, at) => notifyOfDays(tx, workspaceId, at, daysEvaluated),
    afterImport: (tx, workspaceId, at) => notifyOfDays(tx, workspaceId, at, importedDaysEvaluated),
  };
}
