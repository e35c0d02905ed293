import { AppError } from "@skyledger/core/model/app-error";
import type { StoredFinding } from "@skyledger/core/model/finding";
import { z } from "zod";
import { type CallScopes, pagesInCallScope } from "../platform/call-scope.ts";
import type { ExportLinks } from "../platform/export-links.ts";
import type { Principal } from "../platform/principal.ts";
import type { AskedScope, FindingScope } from "./finding-scope.ts";
import type { FindingFilter } from "./store/finding-filter.ts";
import type { FindingOperationsStore } from "./store/finding-operations-store.ts";
import type { FindingsStore } from "./store/findings-store.ts";
import type { ScansStore } from "./store/stored-scan.ts";

export type ExportFormat = "CSV" | "OCSF" | "ASFF";

const text = z.string().optional();
const filter: z.ZodType<FindingFilter> = z.strictObject({
  ...{ status: text, severity: z.number().optional(), category: text, service: text, region: text },
  ...{
    checkId: text,
    arn: text,
    q: text,
    assignee: text,
    assigneeOf: text,
    label: text,
    firstSeenBefore: text,
  },
  due: z.enum(["overdue", "soon"]).optional(),
  checks: z.strictObject({ of: z.array(z.string()), only: z.boolean() }).optional(),
  named: z.strictObject({ ids: z.array(z.string()), only: z.boolean() }).optional(),
  unresolved: z.boolean().optional(),
});

/** The content of a link. A filter of another version would match other findings, so it is not valid. */
const sealedExport = z.object({
  workspaceId: z.string(),
  /** Who made the link: it has the accounts that exist for this person when it is opened. */
  userId: z.string(),
  format: z.enum(["CSV", "OCSF", "ASFF"]),
  filter,
  /** Neither its accounts nor the findings of its path, which would make the link too long. */
  scope: z.strictObject({ accountId: text, unitId: text, accountTag: text, path: text }),
  /** Exactly these of the matching findings, or all except these. */
  selection: z.object({ id: z.string(), only: z.boolean() }).exactOptional(),
});
type SealedExport = z.infer<typeof sealedExport>;

/** The request: the list's filters, and the scan after which new findings are left out. */
export interface ExportRequest {
  format: ExportFormat;
  includeResolved: boolean;
  scanId?: string | null | undefined;
  filter: Omit<FindingFilter, "accountIds" | "steps">;
  scope: AskedScope;
  /** Exactly these of the matching findings. */
  findingIds?: readonly string[] | undefined;
  /** Matching findings to leave out. */
  except?: readonly string[] | undefined;
}

export interface FindingExport {
  /**
   * Creates a link that expires after ten minutes. Throws not_found for a scan that the workspace does not
   * have, conflict when there is nothing to export.
   */
  prepare(principal: Principal, request: ExportRequest): Promise<{ token: string; findingsCount: number }>;
  /** The content of a link, page by page. Throws not_found for a forged or expired link. */
  open(token: string): { format: ExportFormat; pages: AsyncGenerator<StoredFinding[]> };
}

const pageRows = 500;
/** Longer than a link works. */
const selectionsKeptMs = 3_600_000;

function namedBy({ findingIds, except }: ExportRequest): FindingFilter["named"] {
  if (findingIds !== undefined) return { ids: findingIds, only: true };
  return except === undefined || except.length === 0 ? undefined : { ids: except, only: false };
}

export function createFindingExport(deps: {
  findings: FindingsStore;
  scans: Pick<ScansStore, "nextStart">;
  selections: Pick<FindingOperationsStore, "saveSelection" | "selection">;
  links: ExportLinks;
  inScope: FindingScope;
  scopes: Pick<CallScopes, "ofReader">;
  now: () => Date;
}): FindingExport {
  const { findings, scans, selections, links, inScope, scopes, now } = deps;

  async function* pagesOf({ workspaceId, filter: { ...filter }, scope, selection }: SealedExport) {
    const { accountIds, steps } = await inScope({ workspaceId }, scope);
    Object.assign(filter, { accountIds, steps });
    if (selection) {
      filter.named = { ids: await selections.selection(workspaceId, selection.id), only: selection.only };
    }
    for (let offset = 0; ; offset += pageRows) {
      const page = await findings.list(workspaceId, filter, { sort: "severity", limit: pageRows, offset });
      if (page.length > 0) yield page;
      if (page.length < pageRows) return;
    }
  }

  /** The list's filters, limited to findings known when a scan was the latest one. */
  async function filterOf(workspaceId: string, request: ExportRequest): Promise<FindingFilter> {
    const { includeResolved, scanId } = request;
    const filter = { ...request.filter, unresolved: !includeResolved && request.filter.status === undefined };
    if (scanId === undefined || scanId === null) return filter;
    const next = await scans.nextStart(workspaceId, scanId);
    if (next === undefined) throw new AppError("not_found", "Scan not found.");
    return next === null ? filter : { ...filter, firstSeenBefore: next };
  }

  /** IDs would make the link too long. */
  function saved(workspaceId: string, ids: readonly string[]): Promise<string> {
    const keptSince = new Date(now().getTime() - selectionsKeptMs).toISOString();
    return selections.saveSelection(workspaceId, ids, now().toISOString(), keptSince);
  }

  return {
    async prepare({ workspaceId, userId }, request) {
      const filter = await filterOf(workspaceId, request);
      const named = namedBy(request);
      const { scope } = request;
      const scoped = await inScope({ workspaceId }, scope);
      const findingsCount = await findings.count(workspaceId, { ...filter, ...scoped, named });
      if (findingsCount === 0) throw new AppError("conflict", "There are no findings to export.");
      const sealed: SealedExport = { workspaceId, userId, format: request.format, filter, scope };
      if (named) sealed.selection = { id: await saved(workspaceId, named.ids), only: named.only };
      return { token: links.seal(sealed, now()), findingsCount };
    },

    open(token) {
      // Sealed by `prepare`, of this version or of another one.
      const opened = sealedExport.safeParse(links.open(token, now()));
      if (!opened.success) {
        throw new AppError("not_found", "This link has expired. Export again to get a new one.");
      }
      const { data } = opened;
      return { format: data.format, pages: pagesInCallScope(scopes.ofReader(data), () => pagesOf(data)) };
    },
  };
}
