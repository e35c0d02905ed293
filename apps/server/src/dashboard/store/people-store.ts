import type { Database } from "../../platform/db/database.ts";

/** A person's choices on the dashboard; null: not chosen. */
export interface DashboardPreferences {
  firstSteps: "open" | "folded" | null;
  tour: "finished" | "skipped" | null;
  /** ID of the full analysis whose report was dismissed. */
  dismissedAnalysis: string | null;
}

/** Who, and where. */
export interface Person {
  readonly workspaceId: string;
  readonly userId: string;
}

export interface PeopleStore {
  preferences(person: Person): Promise<DashboardPreferences>;
  /** Sets what is given. @returns all of them */
  change(
    person: Person,
    changed: { [Name in keyof DashboardPreferences]?: DashboardPreferences[Name] | undefined },
  ): Promise<DashboardPreferences>;
  /**
   * Notes that the dashboard was opened; a new visit begins where it was last opened before `awaySince`.
   * @returns when it was last opened in the visit before; null in the first visit
   */
  visit(person: Person, at: Date, awaySince: Date): Promise<string | null>;
}

const columns = `first_steps as "firstSteps", tour, dismissed_analysis as "dismissedAnalysis"`;
const nothingChosen: DashboardPreferences = { firstSteps: null, tour: null, dismissedAnalysis: null };

export function createPeopleStore(db: Database): PeopleStore {
  return {
    async preferences({ workspaceId, userId }) {
      const { rows } = await db.queryIn<DashboardPreferences>(
        workspaceId,
        `select ${columns} from dashboard_people where workspace_id = $1 and user_id = $2`,
        [workspaceId, userId],
      );
      return rows[0] ?? nothingChosen;
    },

    async change({ workspaceId, userId }, { firstSteps, tour, dismissedAnalysis }) {
      const { rows } = await db.queryIn<DashboardPreferences>(
        workspaceId,
        `insert into dashboard_people as p (workspace_id, user_id, first_steps, tour, dismissed_analysis)
         values ($1, $2, $3, $5, $7)
         on conflict (user_id) do update set
           first_steps = case when $4 then $3 else p.first_steps end, tour = case when $6 then $5 else p.tour end,
           dismissed_analysis = case when $8 then $7 else p.dismissed_analysis end
         returning ${columns}`,
        [
          ...[
            workspaceId,
            userId,
            firstSteps ?? null,
            firstSteps !== undefined,
            tour ?? null,
            tour !== undefined,
          ],
          ...[dismissedAnalysis ?? null, dismissedAnalysis !== undefined],
        ],
      );
      return rows[0] ?? nothingChosen;
    },

    async visit({ workspaceId, userId }, at, awaySince) {
      const { rows } = await db.queryIn<{ lastVisitAt: string | null }>(
        workspaceId,
        `insert into dashboard_people as p (workspace_id, user_id, seen_at) values ($1, $2, $3)
         on conflict (user_id) do update set
           last_visit_at = case when p.seen_at < $4 then p.seen_at else p.last_visit_at end,
           seen_at = greatest(p.seen_at, $3)
         returning last_visit_at as "lastVisitAt"`,
        [workspaceId, userId, at, awaySince],
      );
      return rows[0]?.lastVisitAt ?? null;
    },
  };
}
