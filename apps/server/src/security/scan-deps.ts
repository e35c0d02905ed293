import type { CheckCategory } from "@skyledger/core/model/define-check";
import { z } from "zod";
import type { AccountsStore } from "../accounts/store.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import type { ShownResources, SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { Notify } from "../platform/notify.ts";
import type { Pace } from "../platform/readers-first.ts";
import { storedJson } from "../platform/stored-json.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import type { HubImport } from "./hub-import.ts";
import type { HubSend } from "./hub-send.ts";
import type { ScansStore } from "./store/stored-scan.ts";

const schema = z.object({
  scanType: z.enum(["FULL", "QUICK"]),
  categories: z.array(z.enum(["IAM", "Network", "Data", "Logging", "Encryption"])).exactOptional(),
  services: z.array(z.string()).exactOptional(),
  regions: z.array(z.string()).exactOptional(),
  freshSince: z.string().exactOptional(),
});

/** Parses the input of a scan's run. @throws AppError unreadable_data */
export const parseScanScope = storedJson<ScanScope>("runs.input", schema);

/** The part to scan; left out: everything. */
export interface ScanScope {
  scanType: "FULL" | "QUICK";
  categories?: CheckCategory[];
  services?: string[];
  regions?: string[];
  /** ISO instant: a full scan uses an inventory that was read after it, however old it is. */
  freshSince?: string;
}

export interface ScanDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  scans: ScansStore;
  snapshots: SnapshotStore & ShownResources;
  discovery: Pick<DiscoveryService, "start">;
  /** Notifies people of a scan's result, in the transaction that stores it. */
  notify: Notify;
  securityHub: { imports: HubImport; sending: HubSend };
  /** Ranks a workspace's findings by attack paths, possibly later. Throws if these can't be evaluated. */
  rank: (workspaceId: string, options: { mayWait: boolean }) => Promise<void>;
  machine: RunStarter;
  units: UnitRunner;
  /** A new pacer for each unit. */
  pace: () => Pick<Pace, "giveWay">;
  now: () => Date;
  log: RunLog;
}
