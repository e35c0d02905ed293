import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import type { RunCollection } from "./collection/run-collection.ts";
import type { InventoryWriter } from "./store/writer.ts";

/** Runs when the inventory of an account is stored: evaluates savings. */
export interface FollowUp {
  evaluate(
    account: CloudAccount,
    hold: { signal: AbortSignal; report: (current: string) => void; accountIds: readonly string[] },
  ): Promise<{ failure: string | null }>;
  /** Accounts that are read after the others, since their evaluation is about these too. */
  evaluatedLast(workspaceId: string): Promise<string[]>;
}

export interface DiscoveryDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "find" | "list" | "setStatus">;
  writer: InventoryWriter;
  runCollection: RunCollection;
  savings: FollowUp;
  connectionOf: ConnectionOf;
  settings: AwsSettings;
  machine: RunStarter;
  units: UnitRunner;
  /** Brings the list of a workspace's accounts up to date, before every account is read. */
  prepare: (workspaceId: string) => Promise<void>;
  now: () => Date;
  log: RunLog;
}
