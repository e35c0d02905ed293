import { AppError } from "@skyledger/core/model/app-error";
import type { AccountConnection } from "../adapters/aws/connection.ts";
import type { ExportFiles } from "../adapters/billing/export-file.ts";
import type { OpenBillingReader } from "../adapters/billing/open-billing-reader.ts";
import type { AccountsStore } from "../adapters/db/accounts-store.ts";
import type { BillingImportStore } from "../adapters/db/billing-import-store.ts";
import type { BillingSource, BillingSourcesStore } from "../adapters/db/billing-sources-store.ts";
import type { Run, RunsStore, UnheldRun } from "../adapters/db/runs-store.ts";
import type { ConnectionOf } from "./account-connections.ts";
import { type FolderAccess, folderClosed } from "./billing-folder.ts";
import { BillingImportWork } from "./billing-import-work.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import type { Principal } from "./principal.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

export interface BillingImportService {
  /**
   * Queues an import, or joins that source's under way. Throws not_found, forbidden for the folder of a server that
   * keeps it from this workspace, and conflict while another source's runs.
   */
  start(principal: Principal, sourceId: string): Promise<Run>;
  /** Carries a queued run out; safe to call twice: only one caller gets the lease. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts runs nobody holds back into the queue, or closes them as interrupted. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  stop(): Promise<void>;
}

export interface BillingImportDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "find">;
  sources: Pick<BillingSourcesStore, "find">;
  imports: BillingImportStore;
  /** Files of a source; the connection is its account's. */
  filesOf: (source: BillingSource, connection: AccountConnection) => ExportFiles;
  /** Whether the operator opened the server's folder to a workspace. */
  mayUseFolder: FolderAccess;
  connectionOf: ConnectionOf;
  openReader: OpenBillingReader;
  /** For files on their way and what does not fit into memory. */
  tempDir: string;
  /** What follows from new costs: anomalies. */
  afterImport: (workspaceId: string) => Promise<void>;
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

/** What a run was asked for; written by `start`. */
interface ImportInput {
  sourceId: string;
}

class BillingImport implements BillingImportService {
  readonly #deps: BillingImportDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: BillingImportDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, sourceId: string): Promise<Run> {
    const { workspaceId, userId } = principal;
    const { sources, runs, enqueue } = this.#deps;
    const source = await sources.find(workspaceId, sourceId);
    if (!source) throw new AppError("not_found", "There is no such billing export in your workspace.");
    if (this.#isClosed(source)) throw folderClosed(workspaceId);
    const inserted = await runs.insert(workspaceId, {
      kind: "billing_import",
      accountIds: [source.accountId],
      createdBy: userId,
      input: { sourceId: source.id } satisfies ImportInput,
    });
    if (inserted) {
      await enqueue({ workspaceId, runId: inserted.id });
      return inserted;
    }
    const active = await runs.active(workspaceId, "billing_import");
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.start(principal, sourceId);
    if ((active.input as ImportInput).sourceId === source.id) return active;
    throw new AppError(
      "conflict",
      "Another billing export is being imported. Wait for its end, or cancel it, and try again.",
    );
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    let work: BillingImportWork | undefined;
    const done = claimed.carryOut({
      work: async () => {
        const begun = await this.#workOf(claimed);
        if (typeof begun === "string") return { status: "failed", error: begun };
        work = begun;
        return await work.run();
      },
      cancelled: () => work?.cancelled() ?? null,
      noun: "import",
    });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  /** The import's work, or a sentence that says why there is none. */
  async #workOf(held: HeldRun): Promise<BillingImportWork | string> {
    const { sources, accounts, connectionOf, filesOf } = this.#deps;
    const { workspaceId, input } = held.run;
    const source = await sources.find(workspaceId, (input as ImportInput).sourceId);
    const account = source && (await accounts.find(workspaceId, source.accountId));
    if (!source || !account) return "This billing export was removed before its import began.";
    // Queued while the folder was still open to the workspace.
    if (this.#isClosed(source)) return folderClosed(workspaceId).detail;
    return new BillingImportWork(this.#deps, held, source, filesOf(source, await connectionOf(account)));
  }

  #isClosed({ kind, workspaceId }: BillingSource): boolean {
    return kind === "folder" && !this.#deps.mayUseFolder(workspaceId);
  }

  async resume(unheld: readonly UnheldRun[]): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of unheld) {
      if (kind !== "billing_import" || this.#running.has(id)) continue;
      if (attempts >= attemptsAllowed) {
        const error = `The server stopped ${attempts} times during this import. Start a new one.`;
        await this.#deps.runs.finish(workspaceId, { id, attempts }, { status: "interrupted", error });
      } else {
        await this.#deps.enqueue({ workspaceId, runId: id });
      }
    }
  }

  async stop(): Promise<void> {
    for (const { run } of this.#running.values()) run.abandon();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }
}

export function createBillingImportService(deps: BillingImportDeps): BillingImportService {
  return new BillingImport(deps);
}
