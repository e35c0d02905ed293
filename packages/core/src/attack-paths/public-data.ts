import type { AccessModel } from "../access/access-model.ts";
import { allowed, bestOf, type Right } from "../access/escalation/rights.ts";
import { outsideAnswers } from "../access/outside.ts";
import ec2SnapshotNotPublic from "../checks/ec2/ec2-snapshot-not-public.ts";
import keyNotPublic from "../checks/kms/kms-key-policy-not-public.ts";
import clusterSnapshotNotPublic from "../checks/rds/rds-cluster-snapshot-not-public.ts";
import snapshotNotPublic from "../checks/rds/rds-snapshot-not-public.ts";
import bucketPublicRead from "../checks/s3/s3-bucket-public-read.ts";
import type { Check, CheckResult } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import table from "../resources/dynamodb-table.ts";
import secret from "../resources/secretsmanager-secret.ts";
import { type AttackStep, internet, shortName, statementsOf, unreadRight } from "./attack-step.ts";
import type { Technique } from "./techniques.ts";

interface PublicData {
  check: Check;
  by: string;
  technique: Technique;
  /** The action that reads what decides. */
  iamAction: string;
}

/** Checks that find data that is open to everyone. */
const publicData: readonly PublicData[] = [
  { check: bucketPublicRead, by: "s3:GetObject", technique: "T1530", iamAction: "s3:GetBucketPolicy" },
  {
    ...{ check: snapshotNotPublic, by: "rds:RestoreDBInstanceFromDBSnapshot", technique: "T1537" },
    iamAction: "rds:DescribeDBSnapshotAttributes",
  },
  {
    ...{ check: clusterSnapshotNotPublic, by: "rds:RestoreDBClusterFromSnapshot", technique: "T1537" },
    iamAction: "rds:DescribeDBClusterSnapshotAttributes",
  },
  {
    ...{ check: ec2SnapshotNotPublic, by: "ec2:CreateVolume", technique: "T1537" },
    iamAction: "ec2:DescribeSnapshotAttribute",
  },
  { check: keyNotPublic, by: "kms:Decrypt", technique: "T1555.006", iamAction: "kms:GetKeyPolicy" },
];

/** The gaps of a snapshot say which action would have read what an unknown result lacks. */
function actionFor(index: SnapshotIndex, { type, accountId, region }: Resource, usual: string): string {
  const gap = index.snapshot.gaps.find(
    (one) => one.type === type && one.accountId === accountId && one.region === region && one.facet !== null,
  );
  return gap?.iamAction ?? usual;
}

function rightOf(result: CheckResult, iamAction: string, of: string): Right | undefined {
  if (result.kind === "fail") return allowed;
  return result.kind === "unknown" ? unreadRight(iamAction, of) : undefined;
}

function openStep(index: SnapshotIndex, of: PublicData, resource: Resource): AttackStep[] {
  const { check, by, technique, iamAction } = of;
  const result = check.evaluate(resource, index);
  const right = rightOf(result, actionFor(index, resource, iamAction), resource.arn);
  if (!right) return [];
  const text = result.kind === "fail" ? result.because : null;
  return [
    {
      ...{ from: internet, to: resource.arn, by, technique, effort: 1, right },
      evidence: [{ kind: check.id, id: resource.arn, text }],
      cut: `Close ${resource.name} to the public`,
      findings: [{ resourceArn: resource.arn, checkIds: [check.id] }],
    },
  ];
}

interface SharedData {
  type: string;
  technique: Technique;
  /** Ways to read it; each alone is enough. */
  ways: readonly string[];
  /** The check that finds a policy that is open to everyone. Null: AWS rejects such a policy. */
  checkId: string | null;
}

/** Data that its own policy can give to principals outside of the inventory. */
const sharedData: readonly SharedData[] = [
  {
    ...{ type: secret.type, technique: "T1555.006", ways: ["secretsmanager:GetSecretValue"] },
    checkId: "secretsmanager-secret-policy-not-public",
  },
  // DynamoDB rejects public policies (DynamoDB Developer Guide, "Blocking public access in resource-based policies").
  { type: table.type, technique: "T1530", ways: ["dynamodb:Scan", "dynamodb:Query"], checkId: null },
];

/** What a policy gives to principals outside of the inventory, each by its best way. */
function sharedSteps(model: AccessModel, { type, technique, ways, checkId }: SharedData): AttackStep[] {
  return model.index.ofType(type).flatMap(({ arn }) => {
    const rights = ways
      .flatMap((by) =>
        outsideAnswers(model, { action: by, target: model.target(arn, by) }).map((right) => ({
          ...right,
          by,
        })),
      )
      .filter(({ principalArn, accountId }) => principalArn === "*" || accountId !== null);
    const best = [...Map.groupBy(rights, ({ principalArn }) => principalArn).values()].flatMap(
      (of) => bestOf(of) ?? [],
    );
    return best.map(({ by, ...right }) => ({
      ...{ from: right.principalArn === "*" ? internet : right.principalArn, to: arn, by, technique },
      ...{ effort: right.principalArn === "*" ? 1 : 3, right, evidence: statementsOf(right) },
      cut: `Name only principals that need ${shortName(arn)} in its policy`,
      findings: checkId === null ? [] : [{ resourceArn: arn, checkIds: [checkId] }],
    }));
  });
}

/** From the internet to data that everyone can read, or may be able to. */
export function publicEntries(model: AccessModel): AttackStep[] {
  const { index } = model;
  return [
    ...publicData.flatMap((of) =>
      index.ofType(of.check.resourceType).flatMap((resource) => openStep(index, of, resource)),
    ),
    ...sharedData.flatMap((of) => sharedSteps(model, of)),
  ];
}
