import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { GapReason } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import type { ConnectionOf } from "../accounts/connections.ts";
import { AccountPrices } from "../inventory/account-prices.ts";
import type { ListPricesStore } from "../inventory/store/list-prices-store.ts";
import type { ShownResources, SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InventoryWriter } from "../inventory/store/writer.ts";
import { evaluateByRule, ruleOf } from "../savings/rule-result.ts";
import type { SavingsThresholdsStore } from "../savings/store/thresholds-store.ts";
import { organizationTrails } from "../security/organization-trails.ts";
import type { AutomationGateway } from "./aws/automation-gateway.ts";

/**
 * The current state of a resource, with the result of its check or rule; null when there is none, or only
 * metrics could decide.
 */
export type FreshLook =
  | { kind: "found"; resource: Resource; result: CheckResult | null }
  | { kind: "gone" }
  | { kind: "unreadable"; reason: GapReason; message: string };

/** The resource to read. */
export interface Subject {
  account: CloudAccount;
  arn: string;
  region: string;
  type: string;
  name: string;
  checkId: string | null;
  ruleId: string | null;
}

/** Dependencies of a fresh reading. */
export interface LookDeps {
  aws: Pick<AutomationGateway, "read">;
  connectionOf: ConnectionOf;
  snapshots: SnapshotStore & ShownResources;
  writer: Pick<InventoryWriter, "refresh">;
  thresholds: Pick<SavingsThresholdsStore, "all">;
  prices: Pick<ListPricesStore, "ofAccount">;
  now: () => Date;
}

type Evaluator = (resource: Resource, index: SnapshotIndex) => CheckResult | null;

/** The check or rule needs more than its resource. */
class LooksAround extends Error {}

function lookAround(): never {
  throw new LooksAround();
}

/** With one resource alone: most checks need nothing else, and then the inventory isn't read. */
class LoneIndex extends SnapshotIndex {
  override byArn(): never {
    return lookAround();
  }
  override byId(): never {
    return lookAround();
  }
  override inScope(): never {
    return lookAround();
  }
}

const byId: ReadonlyMap<string, Check> = new Map(checks.map((check) => [check.id, check]));

/** The check with this id; undefined for one that this version no longer has. */
export function checkOf(id: string): Check | undefined {
  return byId.get(id);
}

/** The check or rule that evaluates the resource; undefined when this version has none. */
async function evaluateOf(
  deps: LookDeps,
  { account, checkId, ruleId }: Subject,
): Promise<Evaluator | undefined> {
  if (checkId !== null) {
    const check = byId.get(checkId);
    return check && ((resource, index) => check.evaluate(resource, index));
  }
  const rule = ruleId === null ? undefined : ruleOf(ruleId);
  if (!rule) return undefined;
  const { id, workspaceId } = account;
  const thresholds = await deps.thresholds.all(workspaceId);
  const known = new AccountPrices();
  known.add(await deps.prices.ofAccount(workspaceId, id), deps.now());
  const prices = known.table();
  return (resource, index) => evaluateByRule(rule, resource, index, { prices, thresholds });
}

async function resultOf(
  deps: LookDeps,
  { account }: Subject,
  evaluate: Evaluator,
  resource: Resource,
): Promise<CheckResult | null> {
  const takenAt = deps.now().toISOString();
  try {
    return evaluate(resource, new LoneIndex({ takenAt, resources: [resource], covered: [], gaps: [] }));
  } catch (error) {
    if (!(error instanceof LooksAround)) throw error;
  }
  const resources: Resource[] = [];
  for await (const page of deps.snapshots.resources(account.workspaceId, account.id)) resources.push(...page);
  const others = resources.filter(({ arn }) => arn !== resource.arn);
  const scope = await deps.snapshots.scope(account.workspaceId, account.id);
  const shown = await organizationTrails(deps.snapshots, account.workspaceId, account.id, resources);
  return evaluate(
    resource,
    new SnapshotIndex({ takenAt, resources: [...others, ...shown, resource], ...scope }),
  );
}

/** Reads a resource again, stores the reading in the inventory, and evaluates the check or rule. */
export async function refresh(deps: LookDeps, subject: Subject): Promise<FreshLook> {
  const { account, arn, region, type, name } = subject;
  const identity = { arn, type, region, name, id: name, accountId: account.awsAccountId };
  const takenAt = deps.now().toISOString();
  const connection = await deps.connectionOf(account);
  const reading = await deps.aws.read(connection, identity, takenAt);
  if (reading.kind === "unreadable") return reading;
  const resource = reading.kind === "found" ? reading.resource : null;
  await deps.writer.refresh(account.workspaceId, account.id, { arn, resource, at: takenAt });
  if (resource === null || resource.ended) return { kind: "gone" };
  const evaluate = await evaluateOf(deps, subject);
  const result = evaluate ? await resultOf(deps, subject, evaluate, resource) : null;
  return { kind: "found", resource, result };
}
