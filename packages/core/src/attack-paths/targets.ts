import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import table from "../resources/dynamodb-table.ts";
import volumeSnapshot from "../resources/ec2-snapshot.ts";
import kmsKey from "../resources/kms-key.ts";
import searchDomain from "../resources/opensearch-domain.ts";
import cluster from "../resources/rds-db-cluster.ts";
import clusterSnapshot from "../resources/rds-db-cluster-snapshot.ts";
import database from "../resources/rds-db-instance.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";
import warehouse from "../resources/redshift-cluster.ts";
import bucket from "../resources/s3-bucket.ts";
import secret from "../resources/secretsmanager-secret.ts";
import { isLarge } from "./data-size.ts";
import type { TargetKind } from "./risk.ts";
import { sensitiveByMacie } from "./signal-entries.ts";

/** Tag keys by which organizations classify data, lowercase, without separators. */
const classifying: ReadonlySet<string> = new Set([
  ...["dataclassification", "dataclass", "classification", "sensitivity", "datasensitivity"],
]);
const sensitive = /confidential|restricted|sensitive|secret|private|pii|phi|pci|personal|financial|high/;

/** The classification that a tag gives a resource; null: none, or its tags were not read. */
function classificationOf({ tags }: Resource): string | null {
  if (!tags.seen) return null;
  const found = Object.entries(tags.value).find(([key]) =>
    classifying.has(key.toLowerCase().replace(/[^a-z]/g, "")),
  );
  return found ? found[1].trim().toLowerCase() : null;
}

const dataTypes = [
  ...[bucket, table, database, cluster, databaseSnapshot, clusterSnapshot, volumeSnapshot],
  ...[warehouse, searchDomain],
].map(({ type }) => type);

/** CloudFormation types of targets. */
export const targetTypes: readonly string[] = [...dataTypes, secret.type, kmsKey.type];

/** Keys that AWS manages serve its services only. */
function isOwnKey(resource: Resource): boolean {
  const key = facetOf(kmsKey, resource, "key");
  return !key.seen || key.value.manager !== "AWS";
}

/**
 * What attackers look for: data stores, secrets, and keys, and what people marked as crown jewels. Data that is
 * classified as public is not, unless it is marked, or Amazon Macie found sensitive data in it. Large data stores
 * are worth more than small ones.
 */
export function targetsOf(index: SnapshotIndex): Map<Resource, TargetKind> {
  const found = new Map<Resource, TargetKind>();
  const foundByMacie = sensitiveByMacie(index);
  for (const type of dataTypes) {
    for (const resource of index.ofType(type)) {
      const classification = classificationOf(resource);
      const isSensitive =
        foundByMacie.has(resource.arn) || (classification !== null && sensitive.test(classification));
      if (classification === "public" && !isSensitive) continue;
      found.set(resource, isSensitive ? "sensitive_data" : isLarge(resource) ? "large_data" : "data");
    }
  }
  for (const resource of index.ofType(secret.type)) found.set(resource, "secret");
  for (const resource of index.ofType(kmsKey.type)) if (isOwnKey(resource)) found.set(resource, "key");
  for (const resource of index.snapshot.resources) {
    if (resource.isCrownJewel && index.byArn(resource.arn) === resource) found.set(resource, "crown_jewel");
  }
  return found;
}
