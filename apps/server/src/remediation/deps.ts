import type { AccountsStore } from "../accounts/store.ts";
import type { Clearance } from "../approvals/clearance.ts";
import type { RelationshipsStore } from "../inventory/store/relationships-store.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { RecommendationsStore } from "../savings/store/recommendations-store.ts";
import type { FindingsStore } from "../security/store/findings-store.ts";
import type { AutomationGateway } from "./aws/automation-gateway.ts";
import type { LookDeps } from "./fresh-look.ts";
import type { RemediationsStore } from "./store.ts";

export interface RemediationDeps extends LookDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "find">;
  findings: Pick<FindingsStore, "find">;
  recommendations: Pick<RecommendationsStore, "find">;
  remediations: RemediationsStore;
  relationships: RelationshipsStore;
  aws: AutomationGateway;
  machine: RunStarter;
  clearance: Clearance;
  log: RunLog;
}
