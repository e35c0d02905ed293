import type { Database } from "./database.ts";

/** A stretch of days on which a service cost unlike itself. Amounts are exact decimal texts in US dollars. */
export interface StoredAnomaly {
  service: string;
  direction: "rise" | "fall";
  start: string;
  end: string;
  days: string[];
  amount: string;
  expected: string;
  actual: string;
  drivers: { region: string; amount: string }[];
}

export interface CostAnomaliesStore {
  /** Replaces everything that was found before. */
  replace(workspaceId: string, anomalies: readonly StoredAnomaly[], foundAt: string): Promise<void>;
  /** Those that touch a range, largest first. */
  list(workspaceId: string, range: { start: string; end: string }): Promise<StoredAnomaly[]>;
}

const rowsPerStatement = 250;

export function createCostAnomaliesStore(db: Database): CostAnomaliesStore {
  return {
    replace: (workspaceId, anomalies, foundAt) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from cost_anomalies where workspace_id = $1", [workspaceId]);
        for (let start = 0; start < anomalies.length; start += rowsPerStatement) {
          await tx.query(
            `insert into cost_anomalies (workspace_id, service, direction, start_date, end_date, days, amount, expected,
               actual, drivers, found_at)
             select $1, service, direction, start, "end",
               array(select jsonb_array_elements_text(days)::date), amount, expected, actual, drivers, $3
             from jsonb_to_recordset($2::jsonb) as row (service text, direction text, start date, "end" date, days jsonb,
               amount numeric, expected numeric, actual numeric, drivers jsonb)`,
            [workspaceId, JSON.stringify(anomalies.slice(start, start + rowsPerStatement)), foundAt],
          );
        }
      }),

    list: (workspaceId, { start, end }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredAnomaly>(
          `select service, direction, start_date as start, end_date as "end", to_jsonb(days) as days, amount, expected,
             actual, drivers
           from cost_anomalies where workspace_id = $1 and start_date <= $3 and end_date >= $2
           order by abs(amount) desc, service, start_date`,
          [workspaceId, start, end],
        );
        return rows;
      }),
  };
}
