import type { NotEvaluatedScope } from "@skyledger/core/checks/evaluate";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { GapReason } from "@skyledger/core/model/observation";
import { missingInWords } from "@skyledger/core/model/property-label";
import type { Resource } from "@skyledger/core/model/resource";
import { checks, resources } from "@skyledger/core/registry.gen";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { FindingsService } from "./findings.ts";
import type {
  NotEvaluatedCheck,
  NotEvaluatedChecksFilter,
  NotEvaluatedChecksPage,
  NotEvaluatedChecksStore,
  StoredNotEvaluatedCheck,
} from "./store/not-evaluated-checks-store.ts";

type Unknown = Extract<CheckResult, { kind: "unknown" }>;

/** Most rows kept per scan: a denied call in a large account produces a hundred thousand identical ones. */
export const keptNotEvaluated = 20_000;

const labels = new Map<string, string>(resources.map(({ type, label }) => [type, label]));
const titles = new Map(checks.map(({ id, requirement }) => [id, requirement]));

/** What a scan could not evaluate, in all its accounts. */
export class NotEvaluatedList {
  readonly accountIds: string[] = [];
  readonly rows: NotEvaluatedCheck[] = [];

  /** Adds an account of the scan with the lists that could not be read; returns them. */
  begin(accountId: string, lists: readonly NotEvaluatedScope[]): readonly NotEvaluatedScope[] {
    this.accountIds.push(accountId);
    for (const { check, region, reason } of lists) this.addList(accountId, check, region, reason);
    return lists;
  }

  /**
   * Adds an account that could not be evaluated: one row per check with the reason. @param because shown to
   * users
   */
  replaceAccount(accountId: string, accountName: string, checks: readonly Check[], because: string): void {
    const others = this.rows.filter((row) => row.accountId !== accountId);
    this.rows.splice(0, this.rows.length, ...others);
    if (!this.accountIds.includes(accountId)) this.accountIds.push(accountId);
    const of = { region: "global", arn: "", resourceName: accountName, missing: "evaluation", because };
    for (const { id: checkId, resourceType } of checks) {
      if (this.rows.length >= keptNotEvaluated) return;
      this.rows.push({ accountId, checkId, resourceType, reason: "failed", ...of });
    }
  }

  /** A resource that a check could not evaluate. */
  add(accountId: string, { id: checkId }: Check, resource: Resource, result: Unknown): void {
    if (this.rows.length >= keptNotEvaluated) return;
    const { region, arn, name, type } = resource;
    const { missing, reason, because = null } = result;
    this.rows.push({
      accountId,
      checkId,
      region,
      arn,
      resourceName: name,
      resourceType: type,
      missing,
      reason,
      because,
    });
  }

  /** A list that could not be read, so that a check could not evaluate its resources. */
  addList(accountId: string, { id: checkId, resourceType }: Check, region: string, reason: GapReason): void {
    if (this.rows.length >= keptNotEvaluated) return;
    const label = labels.get(resourceType) ?? resourceType;
    const missing = `list of type ${label}`;
    const of = { resourceName: label, resourceType, missing, reason, because: null };
    this.rows.push({ accountId, checkId, region, arn: "", ...of });
  }
}

const reasons: Readonly<Record<GapReason, string>> = {
  denied: "AWS denied access",
  throttled: "AWS throttled the requests",
  unsupported: "not supported",
  failed: "could not be read",
};

/** Why a check has no result, as a sentence: "Policy status: access denied." */
export function whyNotEvaluated({
  missing,
  reason,
  because,
}: Pick<NotEvaluatedCheck, "missing" | "reason" | "because">): string {
  if (because !== null) return because;
  const words = missingInWords(missing);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${reasons[reason]}.`;
}

export interface NotEvaluatedChecksService {
  /**
   * One page, and how many the scan counted but did not keep. Throws invalid_input for a cursor of another
   * list.
   */
  list(
    principal: Principal,
    query: NotEvaluatedChecksFilter & { limit: number; cursor?: string | undefined },
  ): Promise<
    Omit<NotEvaluatedChecksPage, "checks" | "notEvaluated"> & {
      notEvaluated: (StoredNotEvaluatedCheck & { title: string; why: string })[];
      checks: { checkId: string; title: string; count: number }[];
      notListed: number;
      nextCursor: string | null;
    }
  >;
}

interface Deps {
  readonly store: NotEvaluatedChecksStore;
  readonly findings: Pick<FindingsService, "standing">;
}

export function createNotEvaluatedChecksService({ store, findings }: Deps): NotEvaluatedChecksService {
  const titleOf = (checkId: string) => titles.get(checkId) ?? checkId;
  return {
    async list(principal, { limit, cursor, ...filter }) {
      const kind = "not-evaluated-checks";
      const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
      const [page, { unknown }] = await Promise.all([
        store.list(principal.workspaceId, filter, { limit, offset }),
        findings.standing(principal, filter.accountId),
      ]);
      const next = offset + page.notEvaluated.length;
      const listed = page.checks.reduce((sum, { count }) => sum + count, 0);
      return {
        notEvaluated: page.notEvaluated.map((one) => ({
          ...one,
          missing: missingInWords(one.missing),
          title: titleOf(one.checkId),
          why: whyNotEvaluated(one),
        })),
        checks: page.checks.map((check) => ({ ...check, title: titleOf(check.checkId) })),
        // A search narrows the list, not what was kept.
        notListed: filter.q === undefined ? Math.max(0, unknown - listed) : 0,
        total: page.total,
        nextCursor: next < page.total ? writeCursor(kind, [String(next)]) : null,
      };
    },
  };
}
