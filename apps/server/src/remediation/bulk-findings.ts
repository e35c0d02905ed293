import { fixOfCheck } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { StoredFinding } from "@skyledger/core/model/finding";
import type { Resource } from "@skyledger/core/model/resource";
import { fixes } from "@skyledger/core/registry.gen";
import type { NamedResources } from "../inventory/store/snapshot-store.ts";
import type { Principal } from "../platform/principal.ts";
import { type FindingSelection, filterOfSelection } from "../security/finding-selection.ts";
import type { FindingsStore } from "../security/store/findings-store.ts";
import type { RunOrApproval } from "./approved-fixes.ts";
import {
  type BulkPlan,
  type BulkPlanItem,
  type BulkRemediations,
  mostInOneRun,
} from "./bulk-remediations.ts";
import { changesIn, resourcesOf } from "./bulk-resources.ts";
import { checkOf } from "./fresh-look.ts";
import { impactLevelOf } from "./subject.ts";

/** A selected finding that is left out of a plan, and why. */
export interface LeftOut {
  findingId: string;
  title: string;
  resourceName: string;
  why: "manual" | "deletes" | "closed";
}

/** A plan for findings, with the first of those that it leaves out. */
export interface FindingsPlan extends BulkPlan {
  leftOut: readonly LeftOut[];
}

/** Fixes the findings of a selection in one run; those whose fix deletes something are left out. */
export interface BulkFindings {
  plan(principal: Principal, selection: FindingSelection): Promise<FindingsPlan>;
  /** Throws as `BulkRemediations.start`, and not_found where nothing is selected. */
  apply(
    principal: Principal,
    selection: FindingSelection,
    confirmed: Parameters<BulkRemediations["start"]>[2],
  ): Promise<RunOrApproval>;
}

interface Deps {
  findings: Pick<FindingsStore, "selected">;
  snapshots: NamedResources;
  bulk: Pick<BulkRemediations, "start">;
}

const checksOf = (destructive: boolean) =>
  new Set(fixes.flatMap((fix) => (fix.destructive === destructive ? fix.remediates : [])));
const fixable = checksOf(false);
const deleting = checksOf(true);

function toItem(finding: StoredFinding, resource: Resource | undefined): BulkPlanItem[] {
  const fix = fixOfCheck(finding.checkId);
  if (!fix) return [];
  const check = checkOf(finding.checkId);
  return [
    {
      findingId: finding.id,
      recommendationId: null,
      title: finding.title,
      resourceName: finding.resourceName,
      resourceId: finding.arn,
      region: finding.region,
      ...{ fix: fix.title, fixId: fix.id, destructive: fix.destructive, monthlySavings: null },
      impactLevel: impactLevelOf(check),
      impact: check?.remediation.impact ?? "",
      ...changesIn({ ...finding, findingId: finding.id, recommendationId: null }, resource, fix),
      facts: {
        ...{ accountId: finding.accountId, severity: finding.severity },
        ...{ destructive: fix.destructive, monthlyAmount: undefined },
      },
    },
  ];
}

function toLeftOut({ id, title, resourceName, status, checkId, manualBecause }: StoredFinding): LeftOut {
  const isDeletion = manualBecause === null && deleting.has(checkId);
  const why = status !== "ACTIVE" ? "closed" : isDeletion ? "deletes" : "manual";
  return { findingId: id, title, resourceName, why };
}

class ManyFindings implements BulkFindings {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async plan({ workspaceId, userId }: Principal, selection: FindingSelection): Promise<FindingsPlan> {
    const found = await this.#deps.findings.selected(workspaceId, filterOfSelection(selection, userId), {
      checkIds: [...fixable],
      limit: mostInOneRun,
    });
    const resourceOf = await resourcesOf(this.#deps.snapshots, workspaceId, found.rows);
    const items = found.rows.flatMap((finding) => toItem(finding, resourceOf(finding)));
    const having = (wanted: (checkId: string) => boolean) =>
      [...found.active].reduce((sum, [checkId, count]) => sum + (wanted(checkId) ? count : 0), 0);
    return {
      items,
      beyondLimit: having((id) => fixable.has(id)) - items.length,
      manual: found.manual + having((id) => !fixable.has(id) && !deleting.has(id)),
      closed: found.closed,
      excludedDeletions: having((id) => deleting.has(id)),
      leftOut: found.others.map(toLeftOut),
    };
  }

  async apply(
    principal: Principal,
    selection: FindingSelection,
    confirmed: Parameters<BulkRemediations["start"]>[2],
  ): Promise<RunOrApproval> {
    const planned = await this.plan(principal, selection);
    const { items, manual, closed, excludedDeletions } = planned;
    if (items.length + manual + closed + excludedDeletions === 0) {
      throw new AppError("not_found", "No finding of the selection was found.");
    }
    return await this.#deps.bulk.start(principal, planned, confirmed);
  }
}

export function createBulkFindings(deps: Deps): BulkFindings {
  return new ManyFindings(deps);
}
