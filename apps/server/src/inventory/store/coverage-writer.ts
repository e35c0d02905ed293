import type { CoverageGap, CoveredScope } from "@skyledger/core/model/resource";
import type { Queryable } from "../../platform/db/queryable.ts";
import { rowBatches } from "../../platform/db/row-batches.ts";
import { storableText } from "../../platform/db/storable-text.ts";

/** What a collection read completely, and what it could not read. */
export interface WrittenCoverage {
  takenAt: string;
  runId: string;
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
}

/** Work on an account that stopped on an error. `facet`: the step, as a noun. */
export interface AccountGap {
  facet: string;
  /** Shown to users. */
  message: string;
  runId: string;
  at: string;
}

/** One gap per place, facet, reason, and action, with the sum of the counts. */
function mergedGaps(gaps: readonly CoverageGap[]): CoverageGap[] {
  const merged = new Map<string, CoverageGap>();
  for (const gap of gaps) {
    const key = [gap.type, gap.region, gap.facet ?? "", gap.reason, gap.iamAction].join("\n");
    const known = merged.get(key);
    merged.set(key, known ? { ...known, count: known.count + gap.count } : gap);
  }
  return [...merged.values()].map((gap) => ({ ...gap, message: storableText(gap.message) }));
}

/** Adds the error that stopped the work on an account to its coverage, until its next collection. */
export async function addAccountGap(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  { facet, message, runId, at }: AccountGap,
): Promise<void> {
  await tx.query(
    `insert into coverage_gaps (workspace_id, account_id, run_id, service, cfn_type, region, facet, reason, message,
       iam_action, count, seen_at)
     values ($1, $2, $3, 'sts', 'AWS::::Account', 'global', $4, 'failed', $5, '', 1, $6)
     on conflict (workspace_id, account_id, cfn_type, region, coalesce(facet, ''), reason, coalesce(iam_action, ''))
       do update set run_id = excluded.run_id, message = excluded.message, seen_at = excluded.seen_at`,
    [workspaceId, accountId, runId, facet, storableText(message), at],
  );
}

/** Replaces the coverage of an account. */
export async function replaceCoverage(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  coverage: WrittenCoverage,
) {
  const { takenAt, runId } = coverage;
  await tx.query("delete from coverage_gaps where workspace_id = $1 and account_id = $2", [
    workspaceId,
    accountId,
  ]);
  for (const batch of rowBatches(mergedGaps(coverage.gaps), (gap) => JSON.stringify(gap))) {
    await tx.query(
      `insert into coverage_gaps (workspace_id, account_id, run_id, service, cfn_type, region, facet, reason, message,
         iam_action, count, seen_at)
       select $1, $2, $3, service, type, region, facet, reason, message, "iamAction", count, $4
       from jsonb_to_recordset($5::jsonb) as row (service text, type text, region text, facet text, reason text,
         message text, "iamAction" text, count integer)`,
      [workspaceId, accountId, runId, takenAt, JSON.stringify(batch)],
    );
  }
  await tx.query("delete from covered_scopes where workspace_id = $1 and account_id = $2", [
    workspaceId,
    accountId,
  ]);
  for (const batch of rowBatches(coverage.covered, ({ type, region }) => `${type}\n${region}`)) {
    await tx.query(
      `insert into covered_scopes (workspace_id, account_id, cfn_type, region, covered_at)
       select $1, $2, type, region, $3 from jsonb_to_recordset($4::jsonb) as row (type text, region text)
       on conflict do nothing`,
      [workspaceId, accountId, takenAt, JSON.stringify(batch)],
    );
  }
}
