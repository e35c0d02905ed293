import type { DayRange } from "@skyledger/core/cost/calendar";
import { dayOf } from "@skyledger/core/cost/calendar";
import { type MissingDays, missingDays } from "@skyledger/core/cost/missing-days";
import { AppError } from "@skyledger/core/model/app-error";
import { z } from "zod";
import type { ExportLinks } from "../platform/export-links.ts";
import type { Principal } from "../platform/principal.ts";
import { spanOf } from "./span.ts";
import type { CostExportStore, ExportedCost, ExportedRecommendation } from "./store/export-store.ts";
import type { CostRecordsStore } from "./store/records-store.ts";
import type { CostStore } from "./store.ts";

/** Content of a link to an export of costs. */
const sealedExport = z.object({
  workspaceId: z.string(),
  range: z.object({ start: z.string(), end: z.string() }),
  includeRecommendations: z.boolean(),
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
    request: { includeRecommendations: boolean; dateRange?: DayRange | undefined },
  ): Promise<{ token: string; rows: number }>;
  /** The export of a link. Throws not_found for a forged or expired one. */
  open(token: string): OpenedCostExport;
}

export function createCostExport(deps: {
  store: CostExportStore;
  costs: Pick<CostStore, "known">;
  records: Pick<CostRecordsStore, "analyses" | "readDays">;
  /** Signed by a separate key: a link to costs must not open anything else. */
  links: ExportLinks;
  now: () => Date;
}): CostExport {
  const { store, costs, records, links, now } = deps;
  const missing = async (workspaceId: string, range: DayRange) =>
    missingDays(range, { ...(await records.readDays(workspaceId, range)), today: dayOf(now()) });
  return {
    async prepare({ workspaceId }, { includeRecommendations, dateRange }) {
      if (!(await costs.known(workspaceId))) {
        throw new AppError("not_found", "No cost analysis found. Run a cost analysis first.");
      }
      const [latest] = await records.analyses(workspaceId, 1, undefined);
      const names = { start: "dateRange.start", end: "dateRange.end" };
      const { range } = spanOf(dateRange ?? {}, dayOf(now()), latest, names);
      const sealed: SealedExport = { workspaceId, range, includeRecommendations };
      const recommendations = includeRecommendations ? await store.recommendations(workspaceId) : [];
      const rows =
        (await store.count(workspaceId, range)) +
        (await missing(workspaceId, range)).length +
        recommendations.length;
      return { token: links.seal(sealed, now()), rows };
    },

    open(token) {
      // Sealed by `prepare`, of this version or of another one.
      const opened = sealedExport.safeParse(links.open(token, now()));
      if (!opened.success) {
        throw new AppError("not_found", "This link has expired. Export again to get a new one.");
      }
      const { workspaceId, range, includeRecommendations } = opened.data;
      return {
        range,
        costs: store.pages(workspaceId, range),
        missing: () => missing(workspaceId, range),
        recommendations: includeRecommendations ? () => store.recommendations(workspaceId) : null,
      };
    },
  };
}
