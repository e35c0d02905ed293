import { billingExportPolicy } from "@skyledger/core/iam/billing-export-policy";
import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { AccountsStore } from "../accounts/store.ts";
import { describeAct } from "../platform/acts.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunsStore } from "../runs/store.ts";
import { type FolderAccess, folderClosed } from "./folder-access.ts";
import { importInput } from "./input.ts";
import type { BillingFile, BillingSourceSummary, BillingSourcesStore } from "./store/sources-store.ts";

/** A source to add; see the contract's `newBillingImport`. */
export type BillingPlace =
  | { kind: "s3"; accountId: string; bucket: string; prefix: string }
  | { kind: "folder"; accountId: string; path: string };

/** A source for display, with its latest import and its account's required permissions. */
export type ShownSource = BillingSourceSummary & { lastRun: Run | null; iamPolicy: string | null };

export interface BillingSourcesService {
  list(principal: Principal): Promise<ShownSource[]>;
  /**
   * Throws not_found for an unknown account, forbidden for a server folder that this workspace may not use,
   * invalid_input for a path outside, conflict for an existing source.
   */
  add(principal: Principal, place: BillingPlace): Promise<ShownSource>;
  /**
   * Removes the source and everything imported from it. Throws not_found, and conflict while it is being
   * imported.
   */
  remove(principal: Principal, id: string): Promise<void>;
  /** Throws not_found. */
  files(
    principal: Principal,
    id: string,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<{ files: BillingFile[]; nextCursor: string | null; total: number }>;
}

interface Deps {
  sources: BillingSourcesStore;
  accounts: Pick<AccountsStore, "find">;
  runs: Pick<RunsStore, "active" | "find">;
  /** Whether a workspace may use the server's folder. */
  mayUseFolder: FolderAccess;
  /** Whether a person's path stays below the folder that the operator opened. */
  isPathBelow: (path: string) => boolean;
  now: () => Date;
}

const missing = () => new AppError("not_found", "Billing export not found.");

/** One spelling per location: no slashes at the ends, except that a prefix names a whole folder. */
function locationOf(place: BillingPlace): string {
  const text = place.kind === "s3" ? place.prefix : place.path;
  const parts = text.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.length === 0) return "";
  return place.kind === "s3" ? `${parts.join("/")}/` : parts.join("/");
}

export function createBillingSourcesService({
  sources,
  accounts,
  runs,
  mayUseFolder,
  isPathBelow,
  now,
}: Deps): BillingSourcesService {
  const shown = async (source: BillingSourceSummary): Promise<ShownSource> => ({
    ...source,
    lastRun: (source.lastRunId && (await runs.find(source.workspaceId, source.lastRunId))) || null,
    iamPolicy:
      source.kind === "s3"
        ? JSON.stringify(billingExportPolicy({ bucket: source.bucket, prefix: source.location }), null, 2)
        : null,
  });
  return {
    async list({ workspaceId }) {
      return await Promise.all((await sources.list(workspaceId)).map(shown));
    },

    async add({ workspaceId, userId }, place) {
      if (!(await accounts.find(workspaceId, place.accountId)))
        throw new AppError("not_found", "Cloud account not found.");
      if (place.kind === "folder" && !mayUseFolder(workspaceId)) throw folderClosed(workspaceId);
      if (place.kind === "folder" && !isPathBelow(place.path)) {
        const message = "The folder must be a path below the server's folder for billing exports.";
        throw new AppError("invalid_input", message, { issues: [{ path: "path", message }] });
      }
      const added = await sources.insert(workspaceId, {
        accountId: place.accountId,
        kind: place.kind,
        bucket: place.kind === "s3" ? place.bucket : "",
        location: locationOf(place),
        createdBy: userId,
      });
      if (!added) throw new AppError("conflict", "This place is among your billing exports already.");
      return await shown(added);
    },

    async remove({ workspaceId }, id) {
      const source = await sources.find(workspaceId, id);
      if (!source) throw missing();
      const active = await runs.active(workspaceId, "billing_import");
      if (active && importInput(active.input).sourceId === source.id) {
        throw new AppError(
          "conflict",
          "This billing export is being imported. Cancel the import, or wait for its end.",
        );
      }
      if (!(await sources.delete(workspaceId, id, now().toISOString()))) throw missing();
      const { kind, bucket, location, accountName } = source;
      describeAct({ target: { name: accountName }, before: { kind, bucket, location } });
    },

    async files({ workspaceId }, id, { limit, cursor }) {
      if (!(await sources.find(workspaceId, id))) throw missing();
      const after = cursor === undefined ? undefined : readCursor("billing-files", cursor, 1)[0];
      const { files, total } = await sources.files(workspaceId, id, { limit: limit + 1, after });
      const last = files.length > limit ? files[limit - 1] : undefined;
      return {
        files: files.slice(0, limit),
        nextCursor: last ? writeCursor("billing-files", [last.name]) : null,
        total,
      };
    },
  };
}
