import type { Check, Verdict } from "@skyledger/core/model/define-check";
import type { GapReason } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks } from "@skyledger/core/registry.gen";
import type { AwsGateway } from "../adapters/aws/aws-gateway.ts";
import type { CloudAccount } from "../adapters/db/accounts-store.ts";
import type { InventoryWriter } from "../adapters/db/inventory-writer.ts";
import type { SnapshotStore } from "../adapters/db/snapshot-store.ts";
import type { ConnectionOf } from "./account-connections.ts";

/** A resource as it is now, with its check's verdict; `verdict` is null where no check asks. */
export type FreshLook =
  | { kind: "found"; resource: Resource; verdict: Verdict | null }
  | { kind: "gone" }
  | { kind: "unseen"; reason: GapReason; message: string };

/** What is looked at. */
export interface Subject {
  account: CloudAccount;
  arn: string;
  region: string;
  type: string;
  name: string;
  checkId: string | null;
}

interface Deps {
  aws: Pick<AwsGateway, "read">;
  connectionOf: ConnectionOf;
  snapshots: SnapshotStore;
  writer: Pick<InventoryWriter, "refresh">;
  now: () => Date;
}

/** The check looks beyond its resource. */
class LooksAround extends Error {}

function lookAround(): never {
  throw new LooksAround();
}

/** Of one resource alone: most checks look at nothing else, and then the inventory need not be read. */
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

/** The check of an id; undefined for one that this version no longer has. */
export function checkOf(id: string): Check | undefined {
  return byId.get(id);
}

async function judge(deps: Deps, { account }: Subject, check: Check, resource: Resource): Promise<Verdict> {
  const takenAt = deps.now().toISOString();
  try {
    return check.judge(resource, new LoneIndex({ takenAt, resources: [resource], covered: [], gaps: [] }));
  } catch (error) {
    if (!(error instanceof LooksAround)) throw error;
  }
  const resources: Resource[] = [];
  for await (const page of deps.snapshots.resources(account.workspaceId, account.id)) resources.push(...page);
  const others = resources.filter(({ arn }) => arn !== resource.arn);
  const scope = await deps.snapshots.scope(account.workspaceId, account.id);
  return check.judge(resource, new SnapshotIndex({ takenAt, resources: [...others, resource], ...scope }));
}

/** Reads a resource anew, keeps what was read in the inventory, and judges it by its check. */
export async function lookAfresh(deps: Deps, subject: Subject): Promise<FreshLook> {
  const { account, arn, region, type, name, checkId } = subject;
  const identity = { arn, type, region, name, id: name, accountId: account.awsAccountId };
  const takenAt = deps.now().toISOString();
  const connection = await deps.connectionOf(account);
  const reading = await deps.aws.read(connection, identity, takenAt);
  if (reading.kind === "unseen") return reading;
  const resource = reading.kind === "found" ? reading.resource : null;
  await deps.writer.refresh(account.workspaceId, account.id, { arn, resource, at: takenAt });
  if (resource === null) return { kind: "gone" };
  const check = checkId === null ? undefined : byId.get(checkId);
  return { kind: "found", resource, verdict: check ? await judge(deps, subject, check, resource) : null };
}
