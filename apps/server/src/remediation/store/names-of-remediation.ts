import type { Queryable } from "../../platform/db/queryable.ts";
import type { RemediationOutcome, StoredRemediation } from "./stored-remediation.ts";

/** Titles and account of a remediation, as shown to users. */
interface Names {
  /** Title of its finding. */
  title: string | null;
  /** What its recommendation proposes. */
  saving: string | null;
  kind: string;
  name: string;
  /** One run of many fixes started it, and reports it. */
  inBulk: boolean;
}

export type NamesOfRemediation = (
  tx: Queryable,
  workspaceId: string,
  remediation: StoredRemediation,
) => Promise<Names | undefined>;

/** Runs when a remediation ends, in the transaction that stores it. `at` is an ISO instant. */
export type AfterRemediation = (
  tx: Queryable,
  workspaceId: string,
  ended: StoredRemediation,
  end: { at: string; status: RemediationOutcome; message: string },
) => Promise<void>;

export const namesOfRemediation: NamesOfRemediation = async (tx, workspaceId, remediation) => {
  const { rows } = await tx.query<Names>(
    `select a.kind, a.name, (select f.title from findings f where f.workspace_id = $1 and f.id = $3) as title,
       (select r.act from recommendations r where r.workspace_id = $1 and r.id = $4) as saving,
       exists (select from bulk_remediation_items i where i.workspace_id = $1 and i.remediation_id = $5) as "inBulk"
     from cloud_accounts a where a.workspace_id = $1 and a.id = $2`,
    [workspaceId, remediation.accountId, remediation.findingId, remediation.recommendationId, remediation.id],
  );
  return rows[0];
};
