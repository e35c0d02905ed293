import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import type { FolderAccess } from "./folder-access.ts";
import type { ExportFiles } from "./reader/export-file.ts";
import type { OpenBillingReader } from "./reader/open-reader.ts";
import type { BillingSource, BillingSourcesStore } from "./store/sources-store.ts";
import type { BillingImportStore } from "./store.ts";

export interface BillingImportDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "find">;
  sources: Pick<BillingSourcesStore, "find">;
  imports: BillingImportStore;
  /** Files of a source, with its account's connection. */
  filesOf: (source: BillingSource, connection: AccountConnection) => ExportFiles;
  /** Whether a workspace may use the server's folder. */
  mayUseFolder: FolderAccess;
  connectionOf: ConnectionOf;
  openReader: OpenBillingReader;
  /** For downloads and data that does not fit into memory. */
  tempDir: string;
  /** Follow-up of new costs: anomalies. */
  afterImport: (workspaceId: string) => Promise<void>;
  machine: RunStarter;
  units: UnitRunner;
  now: () => Date;
  log: RunLog;
}
