import type { DayRange } from "@skyledger/core/cost/calendar";
import { dayOf } from "@skyledger/core/cost/calendar";
import { type MissingDays, missingDays } from "@skyledger/core/cost/missing-days";
import { AppError } from "@skyledger/core/model/app-error";
import { z } from "zod";
import type { AccountScope } from "../organizations/account-scope.ts";
import type { OrganizationsService } from "../organizations/service.ts";
import { type CallScopes, inCallScope, pagesInCallScope } from "../platform/call-scope.ts";
import type { ExportLinks } from "../platform/export-links.ts";
import type { Principal } from "../platform/principal.ts";
import { inBilledScope } from "./billed-scope.ts";
import { spanOf } from "./span.ts";
import type {
  ChargesQuery,
  CostExportStore,
  ExportedCost,
  ExportedRecommendation,
} from "./store/export-store.ts";
import type { CostRecordsStore } from "./store/records-store.ts";
import type { CostStore } from "./store.ts";

/** Content of a link to an export of costs. */
const sealedExport = z.object({
  workspaceId: z.string(),
  /** Who made the link: it has the accounts that exist for this person when it is opened. */
  userId: z.string(),
  range: z.object({ start: z.string(), end: z.string() }),
  includeRecommendations: z.boolean(),
  /** Not its accounts, which would make the link too long. */
  scope: z.object({
    accountId: z.string().optional(),
    unitId: z.string().optional(),
    accountTag: z.string().optional(),
  }),
});
type SealedExport = z.infer<typeof sealedExport>;

export interface OpenedCostExport {
  range: DayRange;
  costs: AsyncGenerator<ExportedCost[]>;
  /** Days with unknown or incomplete costs: without them, a file would read as $0. */
  missing: () => Promise<MissingDays[]>;
  /** Null: not requested. */
  recommendations: (() => Promise<ExportedRecommendation[]>) | null;
}

export interface CostExport {
  /**
   * Creates a link that expires after ten minutes. Throws not_found before the first analysis, and
   * invalid_input.
   */
  prepare(
    principal: Principal,
    request: AccountScope & { includeRecommendations: boolean; dateRange?: DayRange | undefined },
  ): Promise<{ token: string; rows: number }>;
  /** The export of a link. Throws not_found for a forged or expired one. */
  open(token: string): OpenedCostExport;
}

export function createCostExport(deps: {
  store: CostExportStore;
  costs: Pick<CostStore, "known">;
  records: Pick<CostRecordsStore, "analyses" | "readDays">;
  organizations: Pick<OrganizationsService, "billedAccountIds">;
  /** Signed by a separate key: a link to costs must not open anything else. */
  links: ExportLinks;
  scopes: Pick<CallScopes, "ofReader">;
  now: () => Date;
}): CostExport {
  const { store, costs, records, organizations, links, scopes, now } = deps;
  const chargesOf = async ({ workspaceId, range, scope }: SealedExport): Promise<ChargesQuery> => ({
    ...{ workspaceId, ...range },
    ...(await inBilledScope(organizations, workspaceId, scope)),
    isArchived: scope.accountId !== undefined,
  });
  const missing = async ({ workspaceId, start, end, awsAccountIds }: ChargesQuery) => {
    const range = { start, end };
    const read = await records.readDays(workspaceId, range, awsAccountIds);
    return missingDays(range, { ...read, today: dayOf(now()) });
  };
  async function* pagesOf(sealed: SealedExport) {
    yield* store.pages(await chargesOf(sealed));
  }
  return {
    async prepare(
      { workspaceId, userId },
      { includeRecommendations, dateRange, accountId, unitId, accountTag },
    ) {
      if (!(await costs.known(workspaceId))) {
        throw new AppError("not_found", "No cost analysis found. Run a cost analysis first.");
      }
      const [latest] = await records.analyses(workspaceId, 1, undefined);
      const names = { start: "dateRange.start", end: "dateRange.end" };
      const { range } = spanOf(dateRange ?? {}, dayOf(now()), latest, names);
      const scope = { accountId, unitId, accountTag };
      const sealed: SealedExport = { workspaceId, userId, range, includeRecommendations, scope };
      const asked = await chargesOf(sealed);
      const recommendations = includeRecommendations ? await store.recommendations(asked) : [];
      const rows = (await store.count(asked)) + (await missing(asked)).length + recommendations.length;
      return { token: links.seal(sealed, now()), rows };
    },

    open(token) {
      // Sealed by `prepare`, of this version or of another one.
      const opened = sealedExport.safeParse(links.open(token, now()));
      if (!opened.success) {
        throw new AppError("not_found", "This link has expired. Export again to get a new one.");
      }
      const sealed = opened.data;
      const inScope = async <T>(read: () => Promise<T>) => inCallScope(await scopes.ofReader(sealed), read);
      return {
        range: sealed.range,
        costs: pagesInCallScope(scopes.ofReader(sealed), () => pagesOf(sealed)),
        missing: () => inScope(async () => missing(await chargesOf(sealed))),
        recommendations: sealed.includeRecommendations
          ? () => inScope(async () => store.recommendations(await chargesOf(sealed)))
          : null,
      };
    },
  };
}
