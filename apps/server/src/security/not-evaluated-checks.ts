import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { GapReason } from "@skyledger/core/model/observation";
import { missingInWords } from "@skyledger/core/model/property-label";
import type { Resource } from "@skyledger/core/model/resource";
import { checks, resources } from "@skyledger/core/registry.gen";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { FindingsService, StandingOf } from "./findings.ts";
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
/** Every account of a large scan keeps at least this many: one per check, and some. */
const keptOfAccount = 1000;

const labels = new Map<string, string>(resources.map(({ type, label }) => [type, label]));
const titles = new Map(checks.map(({ id, requirement }) => [id, requirement]));

/** What a scan could not evaluate in one account. */
export class NotEvaluatedList {
  readonly rows: NotEvaluatedCheck[] = [];
  readonly #accountId: string;
  readonly #most: number;

  /** @param accounts number of accounts in the scan, which share what is kept */
  constructor(accountId: string, accounts: number) {
    this.#accountId = accountId;
    this.#most = Math.max(keptOfAccount, Math.floor(keptNotEvaluated / accounts));
  }

  /** A resource that a check could not evaluate. */
  add({ id: checkId }: Check, resource: Resource, result: Unknown): void {
    const { region, arn, name: resourceName, type: resourceType } = resource;
    const { missing, reason, because = null } = result;
    this.#keep({ checkId, region, arn, resourceName, resourceType, missing, reason, because });
  }

  /** A list that could not be read, so that a check could not evaluate its resources. */
  addList({ id: checkId, resourceType }: Check, region: string, reason: GapReason): void {
    const label = labels.get(resourceType) ?? resourceType;
    const missing = `list of type ${label}`;
    this.#keep({
      checkId,
      region,
      arn: "",
      resourceName: label,
      resourceType,
      missing,
      reason,
      because: null,
    });
  }

  #keep(row: Omit<NotEvaluatedCheck, "accountId">): void {
    if (this.rows.length < this.#most) this.rows.push({ accountId: this.#accountId, ...row });
  }
}

/** An account that could not be evaluated: one row per check with the reason, which is shown to users. */
export function notEvaluatedAccount(
  { id: accountId, name: resourceName }: { id: string; name: string },
  checks: readonly Check[],
  because: string,
): NotEvaluatedCheck[] {
  const of = { accountId, region: "global", arn: "", resourceName, missing: "evaluation", because };
  return checks.map(({ id: checkId, resourceType }) => ({ ...of, checkId, resourceType, reason: "failed" }));
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
    query: NotEvaluatedChecksFilter & StandingOf & { limit: number; cursor?: string | undefined },
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
    async list(principal, { limit, cursor, isWhole, accountIds, ...narrowing }) {
      const kind = "not-evaluated-checks";
      const offset = cursor === undefined ? 0 : Number(readCursor(kind, cursor, 1)[0]);
      const filter = { ...narrowing, accountIds: isWhole ? undefined : accountIds };
      const [page, { unknown }] = await Promise.all([
        store.list(principal.workspaceId, filter, { limit, offset }),
        findings.standing(principal, { accountIds, isWhole }),
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
