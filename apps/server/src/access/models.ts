import { type AccessModel, accessModel } from "@skyledger/core/access/access-model";
import { accessTypes } from "@skyledger/core/access/access-types";
import { missingIdentities } from "@skyledger/core/access/policy-library";
import type { MissingReading } from "@skyledger/core/access/truth";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { type LoadedModel, SnapshotModels, type SnapshotModelsDeps } from "../inventory/snapshot-models.ts";
import type { Principal } from "../platform/principal.ts";

/** The model of all accounts that a caller sees. */
export interface LoadedAccess extends LoadedModel<AccessModel> {
  /** Lists of principals that were not read, also those of accounts that no discovery has read yet. */
  readonly missing: AccessModel["missing"];
}

/** Lists of accounts without any data, of which the model knows nothing. */
function undiscovered(accounts: readonly CloudAccount[]): MissingReading[] {
  return accounts
    .filter(({ lastDiscoveredAt }) => lastDiscoveredAt === null)
    .map(({ awsAccountId }) => missingIdentities(awsAccountId));
}

/** Loads models of effective permissions. */
export class AccessModels {
  readonly #models: SnapshotModels<AccessModel>;

  constructor(deps: SnapshotModelsDeps) {
    this.#models = new SnapshotModels(deps, accessTypes, accessModel);
  }

  async of(principal: Pick<Principal, "workspaceId">): Promise<LoadedAccess> {
    const loaded = await this.#models.of(principal);
    const { model, accounts, takenAt } = loaded;
    return {
      ...loaded,
      missing: [...model.missing, ...(takenAt === null ? [] : undiscovered(accounts))],
    };
  }
}
