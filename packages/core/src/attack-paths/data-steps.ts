import type { AccessModel } from "../access/access-model.ts";
import { allOf, bestOf, denied, type Right, Rights } from "../access/escalation/rights.ts";
import type { AccessPrincipal } from "../access/principals.ts";
import type { MissingReading } from "../access/truth.ts";
import { own } from "../model/own.ts";
import type { Resource } from "../model/resource.ts";
import table from "../resources/dynamodb-table.ts";
import kmsKey from "../resources/kms-key.ts";
import cluster from "../resources/rds-db-cluster.ts";
import database from "../resources/rds-db-instance.ts";
import warehouse from "../resources/redshift-cluster.ts";
import bucket from "../resources/s3-bucket.ts";
import secret from "../resources/secretsmanager-secret.ts";
import { type AttackStep, shortName, statementsOf } from "./attack-step.ts";
import { policyFindings } from "./become.ts";
import { allowing, candidates, isPolicy } from "./data-candidates.ts";
import { keyReading } from "./encryption-keys.ts";
import type { TargetKind } from "./risk.ts";
import type { Technique } from "./techniques.ts";

interface Reading {
  technique: Technique;
  /** Ways to read the data; one is enough, and needs all of its actions. */
  ways: readonly (readonly string[])[];
}

/** How principals read what is in targets (Service Authorization Reference). */
const readings: Readonly<Record<string, Reading>> = {
  [bucket.type]: { technique: "T1530", ways: [["s3:GetObject"]] },
  [table.type]: { technique: "T1530", ways: [["dynamodb:Scan"], ["dynamodb:Query"]] },
  [secret.type]: { technique: "T1555.006", ways: [["secretsmanager:GetSecretValue"]] },
  [kmsKey.type]: { technique: "T1555.006", ways: [["kms:Decrypt"]] },
  [database.type]: {
    ...{ technique: "T1537", ways: [["rds:CreateDBSnapshot", "rds:ModifyDBSnapshotAttribute"]] },
  },
  [cluster.type]: {
    technique: "T1537",
    ways: [["rds:CreateDBClusterSnapshot", "rds:ModifyDBClusterSnapshotAttribute"]],
  },
  [warehouse.type]: {
    technique: "T1537",
    ways: [["redshift:CreateClusterSnapshot", "redshift:AuthorizeSnapshotAccess"]],
  },
};

/** Patterns of objects that the policies of a principal name. */
const objectPatterns = new WeakMap<AccessPrincipal, readonly string[]>();

function patternsOf(principal: AccessPrincipal): readonly string[] {
  const known = objectPatterns.get(principal);
  if (known) return known;
  const found = allowing(principal, "s3:getobject")
    .flatMap(({ resources, exceptResources }) => (exceptResources ? [] : resources.map(({ text }) => text)))
    .filter((text) => text.includes("/") && !text.includes("${"));
  objectPatterns.set(principal, found);
  return found;
}

/** Objects of a bucket to ask about: all of them, then those below the prefixes that a principal may read. */
function objectsOf(arn: string, principal: AccessPrincipal): string[] {
  const named = patternsOf(principal).filter((text) => text.startsWith(`${arn}/`));
  return [...new Set([`${arn}/*`, ...named])];
}

const resourcesOf = (resource: Resource, principal: AccessPrincipal): readonly string[] =>
  resource.type === bucket.type ? objectsOf(resource.arn, principal) : [resource.arn];

/** The ARN that an action is on: snapshots that do not exist yet are any of the account. */
const onSnapshots = /SnapshotAttribute$|^redshift:.*Snapshot/;
const targetOf = (action: string, arn: string) => (onSnapshots.test(action) ? "*" : arn);

interface Found {
  by: string;
  right: Right;
}

function best(rights: Rights, principal: AccessPrincipal, resource: Resource, reading: Reading): Found {
  let found: Found = { by: "", right: denied };
  for (const actions of reading.ways) {
    for (const arn of resourcesOf(resource, principal)) {
      const right = allOf(actions.map((action) => rights.on(principal, action, targetOf(action, arn))));
      if (right.result === "allowed") return { by: actions.join(" + "), right };
      if (bestOf([found.right, right]) === right) found = { by: actions.join(" + "), right };
    }
  }
  return found;
}

function stepTo(rights: Rights, principal: AccessPrincipal, resource: Resource): AttackStep[] {
  const reading = own(readings, resource.type);
  if (!reading) return [];
  const found = best(rights, principal, resource, reading);
  if (found.right.result === "denied") return [];
  const right = allOf([found.right, keyReading(rights, principal, resource)]);
  if (right.result === "denied") return [];
  return [new DataStep(principal.arn, resource, { ...found, right, technique: reading.technique })];
}

/** A step to data. Most are on no best path, so what explains them is made when it is needed. */
class DataStep implements AttackStep {
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly technique: Technique;
  readonly effort = 1;
  readonly right: Right;
  readonly #name: string;

  constructor(from: string, { arn, name }: Resource, how: Found & { technique: Technique }) {
    this.from = from;
    this.to = arn;
    this.by = how.by;
    this.technique = how.technique;
    this.right = how.right;
    this.#name = name;
  }

  get evidence() {
    return statementsOf(this.right);
  }

  get cut() {
    return `Take ${this.by} on ${this.#name} from ${shortName(this.from)}`;
  }

  get findings() {
    return policyFindings(this.from, this.right);
  }
}

/**
 * From principals to the data, secrets, and keys that they read.
 * @param reached ARNs of the principals that attackers reach
 */
export function dataSteps(
  model: AccessModel,
  reached: readonly string[],
  targets: ReadonlyMap<Resource, TargetKind>,
): AttackStep[] {
  const people = reached.flatMap((arn) => model.principal(arn) ?? []);
  const rights = new Rights(model, people);
  const byType = Map.groupBy(targets.keys(), ({ type }) => type);
  return Object.entries(readings).flatMap(([type, { ways }]) => {
    const resources = byType.get(type) ?? [];
    const actions = ways.flatMap(([first]) => first ?? []);
    const found = candidates({
      ...{ people, resources, actions },
      policyOf: ({ arn }) => model.target(arn, actions[0] ?? "").policy,
    });
    return [...found].flatMap(([resource, principals]) =>
      [...principals].flatMap((principal) => stepTo(rights, principal, resource)),
    );
  });
}

/** Policies of targets that were not read: they can let in more principals. */
export function missingPolicies(
  model: AccessModel,
  targets: ReadonlyMap<Resource, TargetKind>,
): MissingReading[] {
  return [...targets.keys()].flatMap((resource) => {
    const action = own(readings, resource.type)?.ways[0]?.[0];
    if (action === undefined) return [];
    const { policy } = model.target(resource.arn, action);
    return policy !== null && !isPolicy(policy) ? [policy.missing] : [];
  });
}
