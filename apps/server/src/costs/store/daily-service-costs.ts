import type { Day } from "@skyledger/core/cost/calendar";
import { countedByDefault } from "@skyledger/core/cost/charge-category";
import type { Queryable } from "../../platform/db/queryable.ts";

/** Cost of a service in a Region on a day, in US dollars as decimal text. */
export interface DailyServiceCost {
  service: string;
  region: string;
  day: Day;
  amount: string;
}

/** Follow-up of new costs, in the transaction that stores them. `at` is an ISO instant. */
export type AfterCosts = (tx: Queryable, workspaceId: string, at: string) => Promise<void>;

export interface DailyServiceCosts {
  /** Whether anyone in the workspace receives notifications of cost spikes. */
  isSpikeWanted(tx: Queryable, workspaceId: string): Promise<boolean>;
  /** Days from `start`, up to but not including `before`. */
  read(tx: Queryable, workspaceId: string, days: { start: Day; before: Day }): Promise<DailyServiceCost[]>;
}

export const dailyServiceCosts: DailyServiceCosts = {
  async isSpikeWanted(tx, workspaceId) {
    const wanted = await tx.query(
      "select 1 from notification_preferences where workspace_id = $1 and cost_spikes limit 1",
      [workspaceId],
    );
    return wanted.rowCount > 0;
  },

  async read(tx, workspaceId, { start, before }) {
    const { rows } = await tx.query<DailyServiceCost>(
      `select service, region, day, sum(billed_cost) as amount from cost_daily
       where workspace_id = $1 and not superseded and charge_category = any($2) and day >= $3 and day < $4
       group by service, region, day order by day, service, region`,
      [workspaceId, countedByDefault, start, before],
    );
    return rows;
  },
};
