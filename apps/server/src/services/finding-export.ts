import { AppError } from "@skyledger/core/model/app-error";
import type { FindingsStore, StoredFinding } from "../adapters/db/findings-store.ts";
import type { ExportLinks } from "./export-links.ts";
import type { Principal } from "./principal.ts";

export type ExportFormat = "CSV" | "OCSF" | "ASFF";

interface ExportRequest {
  workspaceId: string;
  format: ExportFormat;
  includeResolved: boolean;
  /** Absent: all accounts. */
  accountId?: string | undefined;
}

export interface FindingExport {
  /** Makes a link that ends after ten minutes. Throws conflict when there is nothing to export. */
  prepare(
    principal: Principal,
    request: Omit<ExportRequest, "workspaceId">,
  ): Promise<{ token: string; findingsCount: number }>;
  /** What a link leads to, page by page. Throws not_found for a link that is forged or over. */
  open(token: string): { format: ExportFormat; pages: AsyncGenerator<StoredFinding[]> };
}

const pageRows = 500;

export function createFindingExport(deps: {
  findings: FindingsStore;
  links: ExportLinks;
  now: () => Date;
}): FindingExport {
  const { findings, links, now } = deps;

  async function* pagesOf({ workspaceId, includeResolved, accountId }: ExportRequest) {
    for (let offset = 0; ; offset += pageRows) {
      const page = await findings.list(
        workspaceId,
        { accountId },
        { sort: "severity", limit: pageRows, offset },
      );
      const wanted = includeResolved ? page : page.filter((finding) => finding.status !== "RESOLVED");
      if (wanted.length > 0) yield wanted;
      if (page.length < pageRows) return;
    }
  }

  return {
    async prepare({ workspaceId }, { format, includeResolved, accountId }) {
      const [all, resolved] = await Promise.all([
        findings.count(workspaceId, { accountId }),
        findings.count(workspaceId, { accountId, status: "RESOLVED" }),
      ]);
      const findingsCount = includeResolved ? all : all - resolved;
      if (findingsCount === 0)
        throw new AppError("conflict", "There are no findings to export. Run a security scan first.");
      const request: ExportRequest = { workspaceId, format, includeResolved, accountId };
      return { token: links.seal(request, now()), findingsCount };
    },

    open(token) {
      const request = links.open(token, now());
      if (request === undefined) {
        throw new AppError("not_found", "This link has ended. Export again for a new one.");
      }
      // Sealed by `prepare`.
      const { format } = request as ExportRequest;
      return { format, pages: pagesOf(request as ExportRequest) };
    },
  };
}
