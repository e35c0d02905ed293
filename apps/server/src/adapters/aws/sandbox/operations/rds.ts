import type { RDS } from "@aws-sdk/client-rds";
import { AwsError } from "../aws-error.ts";
import type { EstateKind } from "../estate/rows.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** RDS lists 100 a page when a call names no size (RDS API reference, "MaxRecords"). */
const pageSize = 100;

/** AWS's error for a database that does not exist. */
export function noDatabase(id: string | undefined): AwsError {
  return new AwsError("DBInstanceNotFoundFault", 404, `DBInstance ${id} not found.`);
}

function noSnapshot(id: string | undefined): AwsError {
  return new AwsError("DBSnapshotNotFoundFault", 404, `DBSnapshot ${id} not found.`);
}

function noClusterSnapshot(id: string | undefined): AwsError {
  return new AwsError("DBClusterSnapshotNotFoundFault", 404, `DBClusterSnapshot ${id} not found.`);
}

function sharing(sharedWithAll: boolean) {
  return [{ AttributeName: "restore", AttributeValues: sharedWithAll ? ["all"] : [] }];
}

function tagsByArn(arn: string | undefined, { estate, region }: OperationContext) {
  const [kind, id] = (arn ?? "").split(":").slice(5);
  switch (kind) {
    case "db":
      return estate.table("dbInstance", region).get(id)?.TagList;
    case "cluster":
      return estate.table("dbCluster", region).get(id)?.TagList;
    case "snapshot":
      return estate.table("dbSnapshot", region).get(id)?.snapshot.TagList;
    default:
      return estate.table("dbClusterSnapshot", region).get(id)?.snapshot.TagList;
  }
}

/** The keys of the one row asked for, or everything. */
function only<Row>(key: string | undefined, read: (row: Row) => string | undefined): (row: Row) => boolean {
  return (row) => key === undefined || read(row) === key;
}

function requireKey(
  kind: EstateKind,
  key: string | undefined,
  { estate, region }: OperationContext,
  error: AwsError,
) {
  if (key !== undefined && !estate.table(kind, region).has(key)) throw error;
}

/** Reading operations of RDS. */
export const rdsReads: Reads<RDS> = {
  describeDBInstances: (input, context) => {
    const { estate, region } = context;
    const id = input.DBInstanceIdentifier;
    requireKey("dbInstance", id, context, noDatabase(id));
    const { rows, token } = pageOf(
      estate.table("dbInstance", region),
      input.Marker,
      input.MaxRecords ?? pageSize,
      only(id, (row) => row.DBInstanceIdentifier),
    );
    return { DBInstances: rows, Marker: token };
  },
  describeDBClusters: (input, context) => {
    const { estate, region } = context;
    const id = input.DBClusterIdentifier;
    const message = `DBCluster ${id} not found.`;
    requireKey("dbCluster", id, context, new AwsError("DBClusterNotFoundFault", 404, message));
    const { rows, token } = pageOf(
      estate.table("dbCluster", region),
      input.Marker,
      input.MaxRecords ?? pageSize,
      only(id, (row) => row.DBClusterIdentifier),
    );
    return { DBClusters: rows, Marker: token };
  },
  describeDBSnapshots: (input, context) => {
    const { estate, region } = context;
    const id = input.DBSnapshotIdentifier;
    requireKey("dbSnapshot", id, context, noSnapshot(id));
    const { rows, token } = pageOf(
      estate.table("dbSnapshot", region),
      input.Marker,
      input.MaxRecords ?? pageSize,
      ({ snapshot, sharedWithAll }) =>
        (id === undefined || snapshot.DBSnapshotIdentifier === id) &&
        (!input.DBInstanceIdentifier || snapshot.DBInstanceIdentifier === input.DBInstanceIdentifier) &&
        // "public" and "shared" ask for what others share with us, unless they are our own.
        (!input.SnapshotType ||
          snapshot.SnapshotType === input.SnapshotType ||
          (input.SnapshotType === "public" && sharedWithAll)),
    );
    return { DBSnapshots: rows.map((row) => row.snapshot), Marker: token };
  },
  describeDBSnapshotAttributes: (input, { estate, region }) => {
    const row = estate.table("dbSnapshot", region).get(input.DBSnapshotIdentifier);
    if (!row) throw noSnapshot(input.DBSnapshotIdentifier);
    return {
      DBSnapshotAttributesResult: {
        DBSnapshotIdentifier: input.DBSnapshotIdentifier,
        DBSnapshotAttributes: sharing(row.sharedWithAll),
      },
    };
  },
  describeDBClusterSnapshots: (input, { estate, region }) => {
    const { rows, token } = pageOf(
      estate.table("dbClusterSnapshot", region),
      input.Marker,
      input.MaxRecords ?? pageSize,
      only(input.DBClusterSnapshotIdentifier, (row) => row.snapshot.DBClusterSnapshotIdentifier),
    );
    return { DBClusterSnapshots: rows.map((row) => row.snapshot), Marker: token };
  },
  describeDBClusterSnapshotAttributes: (input, { estate, region }) => {
    const row = estate.table("dbClusterSnapshot", region).get(input.DBClusterSnapshotIdentifier);
    if (!row) throw noClusterSnapshot(input.DBClusterSnapshotIdentifier);
    return {
      DBClusterSnapshotAttributesResult: {
        DBClusterSnapshotIdentifier: input.DBClusterSnapshotIdentifier,
        DBClusterSnapshotAttributes: sharing(row.sharedWithAll),
      },
    };
  },
  listTagsForResource: (input, context) => {
    const tags = tagsByArn(input.ResourceName, context);
    if (!tags) throw noDatabase(input.ResourceName);
    return { TagList: tags };
  },
};
