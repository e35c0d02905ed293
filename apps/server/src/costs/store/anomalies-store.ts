import { z } from "zod";
import type { WorkspaceTransactions } from "../../platform/db/workspace-transactions.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";

/** Consecutive days of unusual cost of a service. Amounts are exact decimal texts in US dollars. */
export interface StoredAnomaly {
  /** The AWS account ID; null: the total of all accounts. */
  awsAccountId: string | null;
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
  /** Those that overlap a range, largest first: of each of some accounts, or of the total. */
  list(
    workspaceId: string,
    range: { start: string; end: string },
    awsAccountIds: readonly string[] | undefined,
  ): Promise<StoredAnomaly[]>;
}

const toAnomaly = storedRow<StoredAnomaly, "drivers">({
  drivers: storedJson(
    "cost_anomalies.drivers",
    z.array(z.object({ region: z.string(), amount: z.string() })),
  ),
});

const rowsPerStatement = 250;

export function createCostAnomaliesStore(db: WorkspaceTransactions): CostAnomaliesStore {
  return {
    replace: (workspaceId, anomalies, foundAt) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query("delete from cost_anomalies where workspace_id = $1", [workspaceId]);
        for (let start = 0; start < anomalies.length; start += rowsPerStatement) {
          await tx.query(
            `insert into cost_anomalies (workspace_id, aws_account_id, service, direction, start_date, end_date, days, amount, expected,
               actual, drivers, found_at)
             select $1, case when "awsAccountId" is null then '' else "awsAccountId" end, service, direction, start, "end",
               array(select jsonb_array_elements_text(days)::date), amount, expected, actual, drivers, $3
             from jsonb_to_recordset($2::jsonb) as row ("awsAccountId" text, service text, direction text, start date, "end" date, days jsonb,
               amount numeric, expected numeric, actual numeric, drivers jsonb)`,
            [workspaceId, JSON.stringify(anomalies.slice(start, start + rowsPerStatement)), foundAt],
          );
        }
      }),

    list: (workspaceId, { start, end }, awsAccountIds) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<Unparsed<StoredAnomaly, "drivers">>(
          `select nullif(aws_account_id, '') as "awsAccountId", service, direction, start_date as start, end_date as "end", to_jsonb(days) as days, amount, expected,
             actual, drivers
           from cost_anomalies where workspace_id = $1 and aws_account_id = any($4::text[]) and start_date <= $3 and end_date >= $2
           order by abs(amount) desc, service, start_date`,
          [workspaceId, start, end, awsAccountIds ?? [""]],
        );
        return rows.map(toAnomaly);
      }),
  };
}
