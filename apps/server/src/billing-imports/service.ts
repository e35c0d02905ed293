import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { UnitContext, UnitKindDeclaration, UnitWork } from "../runs/units.ts";
import type { BillingImportDeps } from "./deps.ts";
import { folderClosed } from "./folder-access.ts";
import { type ImportInput, importInput } from "./input.ts";
import type { BillingSource } from "./store/sources-store.ts";
import { BillingImportUnit } from "./unit.ts";
import { BillingImportWork } from "./work.ts";

export interface BillingImportService {
  /**
   * Queues an import, or joins that source's active one. Throws not_found, forbidden for a server folder that
   * this workspace may not use, and conflict while another source's import runs.
   */
  start(principal: Principal, sourceId: string): Promise<Run>;
  /** Queues the import of an ended run again. Throws as `start`. */
  again(principal: Principal, accountId: string, ended: Run): Promise<Run>;
  /** Its runs' kind. */
  readonly runKind: RunKindDeclaration;
  /** The kind of their unit. */
  readonly unitKind: UnitKindDeclaration;
}

class BillingImport implements BillingImportService {
  readonly #deps: BillingImportDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "billing_import",
    noun: "import",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this import. Start a new one.`,
    begin: (hold) => new BillingImportWork(this.#deps, hold),
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "billing_import",
    noun: "import",
    // An import alone uses every core.
    atOnce: 1,
    begin: (context) => this.#begin(context),
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

  async again(principal: Principal, _accountId: string, { input }: Run): Promise<Run> {
    return await this.start(principal, importInput(input).sourceId);
  }

  #begin(context: UnitContext): UnitWork {
    let work: BillingImportUnit | undefined;
    return {
      run: async () => {
        const begun = await this.#workOf(context);
        if (typeof begun === "string") return { status: "failed", error: begun };
        work = begun;
        return await work.run();
      },
      cancelled: () => work?.cancelled() ?? null,
    };
  }

  /** The import's work, or a sentence that says why there is none. */
  async #workOf(context: UnitContext): Promise<BillingImportUnit | string> {
    const { sources, accounts, connectionOf, filesOf } = this.#deps;
    const { workspaceId, input } = context.run;
    const source = await sources.find(workspaceId, importInput(input).sourceId);
    const account = source && (await accounts.find(workspaceId, source.accountId));
    if (!source || !account) return "This billing export was removed before its import began.";
    // Queued while the workspace still had access to the folder.
    if (this.#isClosed(source)) return folderClosed(workspaceId).detail;
    return new BillingImportUnit(this.#deps, context, source, filesOf(source, await connectionOf(account)));
  }

  #isClosed({ kind, workspaceId }: BillingSource): boolean {
    return kind === "folder" && !this.#deps.mayUseFolder(workspaceId);
  }
}

export function createBillingImportService(deps: BillingImportDeps): BillingImportService {
  return new BillingImport(deps);
}
