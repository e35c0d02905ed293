import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { MetricSummary } from "../model/metrics.ts";
import { mapObservation, needAll, type Observation, seen } from "../model/observation.ts";
import { own } from "../model/own.ts";
import type { Resource } from "../model/resource.ts";
import table from "../resources/dynamodb-table.ts";
import volumeSnapshot from "../resources/ec2-snapshot.ts";
import searchDomain from "../resources/opensearch-domain.ts";
import cluster from "../resources/rds-db-cluster.ts";
import clusterSnapshot from "../resources/rds-db-cluster-snapshot.ts";
import database from "../resources/rds-db-instance.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";
import warehouse from "../resources/redshift-cluster.ts";
import bucket from "../resources/s3-bucket.ts";

/** Bytes per GiB. */
const gib = 2 ** 30;

/** Data stores of this size and more count as large. Our own choice: AWS has no such limit. */
export const largeGib = 1_024;

/** How much data a store holds. */
export interface DataSize {
  /** GiB. */
  readonly gib: number;
  /** Storage in use, or storage provisioned for the data, which is at least as much. */
  readonly of: "used" | "provisioned";
}

interface SizeReading {
  readonly iamAction: string;
  /** Null: AWS reports no size, such as for a bucket without objects. */
  readonly read: (resource: Resource) => Observation<DataSize | null>;
}

const used = (bytes: number | null): DataSize | null =>
  bytes === null ? null : { gib: bytes / gib, of: "used" };
/** AWS reports 0 for a snapshot whose size it does not know. */
const provisioned = (size: number): DataSize | null => (size === 0 ? null : { gib: size, of: "provisioned" });

/** Data of an Aurora instance is in its cluster: AWS reports 1 GiB for the instance. */
const isAurora = (storageType: string | null) => storageType?.startsWith("aurora") ?? false;

/** Storage classes of a bucket together; each that has no objects has no metric. */
function sumOf(sizes: Readonly<Record<string, MetricSummary>>): number | null {
  const latest = Object.values(sizes).flatMap(({ latest }) => latest ?? []);
  return latest.length === 0 ? null : latest.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes per MB: clusters of RA3 nodes report 128,000,000 MB for the 128 TB of a node. */
const megabyte = 1_000_000;

/**
 * Storage in use of an Amazon Redshift cluster: the share that PercentageDiskSpaceUsed reports of the capacity
 * (https://docs.aws.amazon.com/redshift/latest/mgmt/metrics-listing.html).
 */
function warehouseSize(resource: Resource): Observation<DataSize | null> {
  const observed = {
    storage: facetOf(warehouse, resource, "storage"),
    usedStorage: facetOf(warehouse, resource, "usedStorage"),
  };
  return mapObservation(needAll(observed, ["storage", "usedStorage"]), ({ storage, usedStorage }) => {
    const percent = usedStorage.diskUsed.latest;
    if (percent === null || storage.capacityMb === null) return null;
    return used((percent / 100) * storage.capacityMb * megabyte);
  });
}

/** Volumes of all data nodes, replicas with them; instance stores have no size in the answer of AWS. */
function domainSize(resource: Resource): Observation<DataSize | null> {
  const observed = {
    cluster: facetOf(searchDomain, resource, "cluster"),
    storage: facetOf(searchDomain, resource, "storage"),
  };
  return mapObservation(needAll(observed, ["cluster", "storage"]), ({ cluster, storage }) =>
    storage.ebs && storage.sizeGib !== null ? provisioned(storage.sizeGib * cluster.instanceCount) : null,
  );
}

/** A Multi-AZ cluster has allocated storage. Amazon Aurora reports 1 GiB of it or none, and its storage in use. */
function clusterSize(resource: Resource): Observation<DataSize | null> {
  const storage = facetOf(cluster, resource, "storage");
  if (storage.seen && storage.value.sizeGib !== null && storage.value.sizeGib > 1)
    return seen(provisioned(storage.value.sizeGib));
  return mapObservation(facetOf(cluster, resource, "usedStorage"), ({ volumeBytes }) =>
    used(volumeBytes.latest),
  );
}

const metricData = "cloudwatch:GetMetricData";

const readings: Readonly<Record<string, SizeReading>> = {
  [bucket.type]: {
    iamAction: metricData,
    read: (resource) => mapObservation(facetOf(bucket, resource, "sizes"), (sizes) => used(sumOf(sizes))),
  },
  [table.type]: {
    iamAction: "dynamodb:DescribeTable",
    read: (resource) =>
      mapObservation(facetOf(table, resource, "storage"), ({ sizeBytes }) => used(sizeBytes)),
  },
  [database.type]: {
    iamAction: "rds:DescribeDBInstances",
    read: (resource) =>
      mapObservation(facetOf(database, resource, "storage"), ({ type, sizeGib }) =>
        isAurora(type) ? null : provisioned(sizeGib),
      ),
  },
  [cluster.type]: { iamAction: metricData, read: clusterSize },
  [databaseSnapshot.type]: {
    iamAction: "rds:DescribeDBSnapshots",
    read: (resource) =>
      mapObservation(facetOf(databaseSnapshot, resource, "storage"), ({ sizeGib }) => provisioned(sizeGib)),
  },
  [clusterSnapshot.type]: {
    iamAction: "rds:DescribeDBClusterSnapshots",
    read: (resource) =>
      mapObservation(facetOf(clusterSnapshot, resource, "storage"), ({ sizeGib }) => provisioned(sizeGib)),
  },
  [volumeSnapshot.type]: {
    iamAction: "ec2:DescribeSnapshots",
    read: (resource) =>
      mapObservation(facetOf(volumeSnapshot, resource, "storage"), ({ volumeSizeGib, fullSizeGib }) =>
        fullSizeGib === null ? provisioned(volumeSizeGib) : { gib: fullSizeGib, of: "used" },
      ),
  },
  [warehouse.type]: { iamAction: metricData, read: warehouseSize },
  [searchDomain.type]: { iamAction: "es:DescribeDomains", read: domainSize },
};

/** The size of a data store: null if AWS reports none, or the reading that is missing; undefined: it stores no data. */
export function dataSizeOf(resource: Resource | undefined): DataSize | MissingReading | null | undefined {
  const reading = resource && own(readings, resource.type);
  if (!reading) return undefined;
  const size = reading.read(resource);
  return size.seen ? size.value : { iamAction: reading.iamAction, of: resource.arn };
}

/** Whether a data store holds, or has provisioned, at least {@link largeGib}; what was not read is not large. */
export function isLarge(resource: Resource): boolean {
  const size = dataSizeOf(resource);
  return size !== undefined && size !== null && "gib" in size && size.gib >= largeGib;
}
