import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
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
  machine: RunStarter;
  now: () => Date;
  log: RunLog;
}
