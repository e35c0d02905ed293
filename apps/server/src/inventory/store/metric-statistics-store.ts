import type { DailyStatistic, DailyStatisticName } from "@skyledger/core/model/metric-need";
import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";

/** The stored statistics of a metric. */
export interface StoredStatistics {
  arn: string;
  metric: string;
  statistics: DailyStatisticName[];
  /** Days in the window of the last reading, and its last day ("YYYY-MM-DD"). */
  daysRead: number;
  lastDay: string;
  daily: DailyStatistic[];
  weekly: (number | null)[];
}

type Packed = [day: string, ...values: (number | null)[]];

/** Longest history that is kept: Compute Optimizer's longest lookback. */
const daysKept = 93;

function pack({ day, p50, p95, p99, average, maximum, minimum, sum }: DailyStatistic): Packed {
  return [day, p50, p95, p99, average, maximum, minimum, sum];
}

function unpack([day, p50 = null, p95 = null, p99 = null, average = null, ...more]: Packed): DailyStatistic {
  const [maximum = null, minimum = null, sum = null] = more;
  return { day, p50, p95, p99, average, maximum, minimum, sum };
}

type JsonColumns = "statistics" | "daily" | "weekly";

const number = z.number().nullable();
const packed: z.ZodType<Packed> = z.tuple([z.string()], number);
const parseStatistics = storedJson(
  "metric_statistics.statistics",
  z.array(z.enum(["p50", "p95", "p99", "Average", "Maximum", "Minimum", "Sum"])),
);
const parseDaily = storedJson("metric_statistics.daily", z.array(packed));
const parseWeekly = storedJson("metric_statistics.weekly", z.array(number));
const toStatistics = storedRow<StoredStatistics, JsonColumns>({
  statistics: parseStatistics,
  daily: (value) => parseDaily(value).map(unpack),
  weekly: parseWeekly,
});

export interface MetricStatisticsStore {
  ofAccount(workspaceId: string, accountId: string): Promise<StoredStatistics[]>;
  ofResource(workspaceId: string, arn: string): Promise<StoredStatistics[]>;
  /**
   * Adds a reading to the stored statistics; days that were read again are replaced. @returns what could not
   * be stored
   */
  write(
    workspaceId: string,
    accountId: string,
    read: Iterable<StoredStatistics>,
    at: string,
  ): Promise<RefusedRow<StoredStatistics>[]>;
  /** Deletes metrics of resources that are no longer in the inventory. */
  forgetGone(workspaceId: string, accountId: string): Promise<void>;
}

const columns = `arn, metric, statistics, days_read as "daysRead", last_day as "lastDay", daily, weekly`;

const writeSql = `
  insert into metric_statistics (workspace_id, account_id, arn, metric, statistics, days_read, last_day, daily, weekly, read_at)
  select $1, $2, arn, metric, statistics, "daysRead", "lastDay", daily, weekly, $3
  from jsonb_to_recordset($4::jsonb) as row (arn text, metric text, statistics jsonb, "daysRead" integer, "lastDay" date,
    daily jsonb, weekly jsonb)
  on conflict (workspace_id, account_id, arn, metric) do update set
    statistics = excluded.statistics, days_read = excluded.days_read, last_day = excluded.last_day,
    daily = (
      select coalesce(jsonb_agg(day order by day ->> 0), '[]') from (
        select day from jsonb_array_elements(excluded.daily) as day
        union all
        select day from jsonb_array_elements(metric_statistics.daily) as day
        where (day ->> 0)::date <= excluded.last_day - excluded.days_read
          and (day ->> 0)::date > excluded.last_day - ${daysKept}
      ) kept),
    weekly = excluded.weekly, read_at = excluded.read_at`;

export function createMetricStatisticsStore(db: Database): MetricStatisticsStore {
  const read = (where: string) => (workspaceId: string, value: string) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<Unparsed<StoredStatistics, JsonColumns>>(
        `select ${columns} from metric_statistics where workspace_id = $1 and ${where} = $2`,
        [workspaceId, value],
      );
      return rows.map(toStatistics);
    });
  return {
    ofAccount: read("account_id"),
    ofResource: read("arn"),
    async write(workspaceId, accountId, given, at) {
      const key = ({ arn, metric }: StoredStatistics) => `${arn}\n${metric}`;
      const refused: RefusedRow<StoredStatistics>[] = [];
      for (const page of rowBatches(given, key)) {
        const left = await db.forWorkspace(workspaceId, (tx) =>
          writeRows(tx, page, key, async (batch) => {
            const rows = batch.map((one) => ({ ...one, daily: one.daily.map(pack) }));
            await tx.query(writeSql, [workspaceId, accountId, at, JSON.stringify(rows)]);
          }),
        );
        refused.push(...left);
      }
      return refused;
    },
    forgetGone: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await withHashedJoins(tx, () =>
          tx.query(
            `delete from metric_statistics m where m.workspace_id = $1 and m.account_id = $2 and not exists (
               select from resources r where r.workspace_id = $1 and r.account_id = $2 and r.arn = m.arn and r.gone_at is null)`,
            [workspaceId, accountId],
          ),
        );
      }),
  };
}
