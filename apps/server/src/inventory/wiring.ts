import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { OpenSends } from "../platform/aws/open-sends.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { createMetricsGateway } from "./collection/metrics-gateway.ts";
import { runCollection } from "./collection/run-collection.ts";
import { createCostHistoryService } from "./cost-history.ts";
import { createCrownJewelsService } from "./crown-jewels.ts";
import { createDiscoveryService, type DiscoveryService } from "./discovery.ts";
import type { FollowUp } from "./discovery-deps.ts";
import { createRelationshipsService } from "./relationships.ts";
import { createResourceMetricsService } from "./resource-metrics.ts";
import { createResourceRoutes } from "./routes.ts";
import { createInventoryService, type InventoryService } from "./service.ts";
import { createCostHistoryStore } from "./store/cost-history-store.ts";
import { createCrownJewelsStore } from "./store/crown-jewels-store.ts";
import { createRelationshipsStore } from "./store/relationships-store.ts";
import type { SavingsOfResources } from "./store/savings-of-resources.ts";
import { createInventoryWriter } from "./store/writer.ts";
import { createInventoryStore } from "./store.ts";

/** Dependencies of the inventory part. */
interface Deps {
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly sends: OpenSends;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  /** Brings the list of a workspace's accounts up to date, before every account is read. */
  readonly prepare: (workspaceId: string) => Promise<void>;
  /** Runs after the discovery of an account. */
  readonly followUp: FollowUp;
  readonly savings: SavingsOfResources;
  readonly inScope: InScope;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires discoveries and the endpoints of the inventory. */
export function wireInventory(deps: Deps): {
  discovery: DiscoveryService;
  inventory: InventoryService;
  routes: Routes;
} {
  const { database, machine, units, runs, accounts, sends, connectionOf, settings, followUp, savings } = deps;
  const { now, logger, prepare, inScope } = deps;
  const inventory = createInventoryStore(database);
  const discovery = createDiscoveryService({
    ...{ runs, accounts, machine, units, connectionOf, settings, prepare, now },
    savings: followUp,
    writer: createInventoryWriter(database),
    runCollection,
    log: logger,
  });
  const service = createInventoryService({ inventory, savings, accounts, now });
  const aws = createMetricsGateway(sends);
  return {
    ...{ discovery, inventory: service },
    routes: createResourceRoutes({
      discovery,
      ...{ inventory: service, inScope },
      relationships: createRelationshipsService({
        relationships: createRelationshipsStore(database),
        inventory,
      }),
      costHistory: createCostHistoryService({
        ...{ inventory, now },
        costs: createCostHistoryStore(database),
      }),
      crownJewels: createCrownJewelsService({ crownJewels: createCrownJewelsStore(database), now }),
      metrics: createResourceMetricsService({ inventory, accounts, aws, connectionOf, now }),
      pricesAsOf: listPrices.asOf,
      now,
    }),
  };
}
