import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { UnitKindDeclaration } from "../runs/units.ts";
import type { DiscoveryDeps } from "./discovery-deps.ts";
import { DiscoveryUnit } from "./discovery-unit.ts";
import { DiscoveryWork } from "./discovery-work.ts";

export interface DiscoveryService {
  /**
   * Queues a discovery of the named accounts (all when left out), or joins the one under way. Throws
   * not_found for an unknown account, and conflict when another set is being discovered or there is no
   * account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run>;
  /** Waits for a run's end. Throws run_failed, run_cancelled; stops early when the caller's signal aborts. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<Run>;
  /** The handler of its runs. */
  readonly runKind: RunKindDeclaration;
  /** The handler of their units. */
  readonly unitKind: UnitKindDeclaration;
}

class Discovery implements DiscoveryService {
  readonly #deps: DiscoveryDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "discovery",
    noun: "discovery",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this run. Start a new one.`,
    begin: (hold) => new DiscoveryWork(this.#deps, hold),
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "discovery",
    noun: "discovery",
    begin: (context) => new DiscoveryUnit(this.#deps, context),
  };

  constructor(deps: DiscoveryDeps) {
    this.#deps = deps;
  }

  async start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run> {
    const { workspaceId, userId } = principal;
    if (accountIds === undefined) await this.#deps.prepare(workspaceId);
    const known = (await this.#deps.accounts.list(workspaceId)).map((account) => account.id);
    const unknown = accountIds?.find((id) => !known.includes(id));
    if (unknown !== undefined) throw new AppError("not_found", "Cloud account not found.");
    const asked = accountIds ?? known;
    if (asked.length === 0) {
      throw new AppError("conflict", "Connect a cloud account first.");
    }
    return await this.#deps.machine.start(
      workspaceId,
      { kind: "discovery", accountIds: asked, createdBy: userId },
      {
        otherwise: "Another discovery is running. Wait until it ends, or cancel it, and try again.",
        joins: async (active) => {
          if (!asked.every((id) => active.accountIds.includes(id))) return false;
          if (active.createdBy === null && userId !== "")
            await this.#deps.runs.adopt(workspaceId, active.id, userId);
          return true;
        },
      },
    );
  }

  async wait({ workspaceId }: Principal, runId: string, signal: AbortSignal): Promise<Run> {
    return await this.#deps.machine.wait(workspaceId, runId, signal);
  }
}

export function createDiscoveryService(deps: DiscoveryDeps): DiscoveryService {
  return new Discovery(deps);
}
