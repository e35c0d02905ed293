import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import { toRun } from "../runs/answer.ts";
import type { FolderAccess } from "./folder-access.ts";
import type { BillingImportService } from "./service.ts";
import type { BillingSourcesService, ShownSource } from "./sources.ts";

type Import = ResponseOf<"GET /cost/imports">["imports"][number];

function toImport({
  workspaceId: _workspace,
  awsAccountId: _number,
  lastRunId: _run,
  ...source
}: ShownSource): Import {
  return { ...source, lastRun: source.lastRun && toRun(source.lastRun) };
}

/** Sources of billing exports and their import. */
export function createBillingImportRoutes({
  sources,
  imports,
  folder,
  mayUseFolder,
}: {
  sources: BillingSourcesService;
  imports: BillingImportService;
  /** The folder that the operator opened, for people who put files there. */
  folder: string;
  mayUseFolder: FolderAccess;
}): Routes {
  return (api) => {
    mount(api, "GET /cost/imports", async ({ principal }) => {
      const list = (await sources.list(principal)).map(toImport);
      const { workspaceId } = principal;
      return {
        imports: list,
        nextCursor: null,
        total: list.length,
        folder: mayUseFolder(workspaceId) ? folder : null,
        workspaceId,
      };
    });
    mount(api, "POST /cost/imports", async ({ principal, body }) =>
      toImport(await sources.add(principal, body)),
    );
    mount(api, "DELETE /cost/imports/:id", async ({ principal, params }) => {
      await sources.remove(principal, params.id);
      return undefined;
    });
    mount(api, "POST /cost/imports/:id/run", async ({ principal, params }) => {
      const { id, status } = await imports.start(principal, params.id);
      return { runId: id, status };
    });
    mount(api, "GET /cost/imports/:id/files", ({ principal, params, query }) =>
      sources.files(principal, params.id, query),
    );
  };
}
