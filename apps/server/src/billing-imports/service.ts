import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration, RunWork } from "../runs/kind.ts";
import type { RunContext } from "../runs/lease.ts";
import type { BillingImportDeps } from "./deps.ts";
import { folderClosed } from "./folder-access.ts";
import { type ImportInput, importInput } from "./input.ts";
import type { BillingSource } from "./store/sources-store.ts";
import { BillingImportWork } from "./work.ts";

export interface BillingImportService {
  /**
   * Queues an import, or joins that source's active one. Throws not_found, forbidden for a server folder that
   * this workspace may not use, and conflict while another source's import runs.
   */
  start(principal: Principal, sourceId: string): Promise<Run>;
  /** Its runs' kind. */
  readonly runKind: RunKindDeclaration;
}

class BillingImport implements BillingImportService {
  readonly #deps: BillingImportDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "billing_import",
    noun: "import",
    attempts: 3,
    // An import alone uses every core.
    atOnce: 1,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this import. Start a new one.`,
    begin: (hold) => this.#begin(hold),
  };

  constructor(deps: BillingImportDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, sourceId: string): Promise<Run> {
    const { workspaceId, userId } = principal;
    const { sources, machine } = this.#deps;
    const source = await sources.find(workspaceId, sourceId);
    if (!source) throw new AppError("not_found", "Billing export not found.");
    if (this.#isClosed(source)) throw folderClosed(workspaceId);
    const input: ImportInput = { sourceId: source.id };
    return await machine.start(
      workspaceId,
      { kind: "billing_import", accountIds: [source.accountId], createdBy: userId, input },
      {
        otherwise:
          "Another billing export is being imported. Wait until it ends, or cancel it, and try again.",
        joins: (active) => importInput(active.input).sourceId === source.id,
      },
    );
  }

  #begin(hold: RunContext): RunWork {
    let work: BillingImportWork | undefined;
    return {
      run: async () => {
        const begun = await this.#workOf(hold);
        if (typeof begun === "string") return { status: "failed", error: begun };
        work = begun;
        return await work.run();
      },
      cancelled: () => work?.cancelled() ?? null,
    };
  }

  /** The import's work, or a sentence that says why there is none. */
  async #workOf(held: RunContext): Promise<BillingImportWork | string> {
    const { sources, accounts, connectionOf, filesOf } = this.#deps;
    const { workspaceId, input } = held.run;
    const source = await sources.find(workspaceId, importInput(input).sourceId);
    const account = source && (await accounts.find(workspaceId, source.accountId));
    if (!source || !account) return "This billing export was removed before its import began.";
    // Queued while the workspace still had access to the folder.
    if (this.#isClosed(source)) return folderClosed(workspaceId).detail;
    return new BillingImportWork(this.#deps, held, source, filesOf(source, await connectionOf(account)));
  }

  #isClosed({ kind, workspaceId }: BillingSource): boolean {
    return kind === "folder" && !this.#deps.mayUseFolder(workspaceId);
  }
}

export function createBillingImportService(deps: BillingImportDeps): BillingImportService {
  return new BillingImport(deps);
}
