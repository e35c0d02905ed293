import type { RDS } from "@aws-sdk/client-rds";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf, rowsByKey } from "./paging.ts";

/** RDS returns 100 per page by default (RDS API reference, "MaxRecords"). */
const pageSize = 100;

/** AWS's error for an unknown database. */
export function noDatabase(id: string | undefined): AwsError {
  return new AwsError("DBInstanceNotFoundFault", 404, `DBInstance ${id} not found.`);
}

/** AWS's error for an unknown cluster. */
export function noCluster(id: string): AwsError {
  return new AwsError("DBClusterNotFoundFault", 404, `DBCluster ${id} not found.`);
}

/** AWS's error for an unknown snapshot. */
export function noSnapshot(id: string | undefined): AwsError {
  return new AwsError("DBSnapshotNotFoundFault", 404, `DBSnapshot ${id} not found.`);
}

function noClusterSnapshot(id: string | undefined): AwsError {
  return new AwsError("DBClusterSnapshotNotFoundFault", 404, `DBClusterSnapshot ${id} not found.`);
}

function sharing(sharedWithAll: boolean) {
  return [{ AttributeName: "restore", AttributeValues: sharedWithAll ? ["all"] : [] }];
}

function tagsByArn(arn: string | undefined, { fixtures, region }: OperationContext) {
  const [kind, id] = (arn ?? "").split(":").slice(5);
  switch (kind) {
    case "db":
      return fixtures.table("dbInstance", region).get(id)?.TagList;
    case "cluster":
      return fixtures.table("dbCluster", region).get(id)?.TagList;
    case "snapshot":
      return fixtures.table("dbSnapshot", region).get(id)?.snapshot.TagList;
    default:
      return fixtures.table("dbClusterSnapshot", region).get(id)?.snapshot.TagList;
  }
}

/**
 * Engine, major version, end of standard and of extended support (Amazon RDS and Aurora user guides, "Release
 * calendars").
 */
const majorVersions: readonly [engine: string, version: string, end: string, extendedEnd: string][] = [
  ["mysql", "5.7", "2024-02-29T00:00:00Z", "2027-02-28T00:00:00Z"],
  ["mysql", "8.0", "2026-07-31T00:00:00Z", "2029-07-31T00:00:00Z"],
  ["postgres", "13", "2026-02-28T00:00:00Z", "2029-02-28T00:00:00Z"],
  ["postgres", "15", "2028-02-28T00:00:00Z", "2031-02-28T00:00:00Z"],
  ["postgres", "16", "2029-02-28T00:00:00Z", "2032-02-28T00:00:00Z"],
  ["aurora-mysql", "8.0", "2028-04-30T00:00:00Z", "2029-07-31T00:00:00Z"],
  ["aurora-postgresql", "15", "2028-02-28T00:00:00Z", "2031-02-28T00:00:00Z"],
  ["aurora-postgresql", "16", "2029-02-28T00:00:00Z", "2032-02-28T00:00:00Z"],
];

/** Read operations of RDS. */
export const rdsReads: Reads<RDS> = {
  describeDBInstances: (input, { fixtures, region }) => {
    const table = fixtures.table("dbInstance", region);
    const id = input.DBInstanceIdentifier;
    if (id !== undefined) return { DBInstances: rowsByKey(table, [id], noDatabase) };
    const { rows, token } = pageOf(table, input.Marker, input.MaxRecords ?? pageSize);
    return { DBInstances: rows, Marker: token };
  },
  describeDBClusters: (input, { fixtures, region }) => {
    const table = fixtures.table("dbCluster", region);
    const id = input.DBClusterIdentifier;
    if (id !== undefined) return { DBClusters: rowsByKey(table, [id], noCluster) };
    const { rows, token } = pageOf(table, input.Marker, input.MaxRecords ?? pageSize);
    return { DBClusters: rows, Marker: token };
  },
  describeDBSnapshots: (input, { fixtures, region }) => {
    const table = fixtures.table("dbSnapshot", region);
    const id = input.DBSnapshotIdentifier;
    if (id !== undefined && !table.has(id)) throw noSnapshot(id);
    const { rows, token } = pageOf(
      table,
      input.Marker,
      input.MaxRecords ?? pageSize,
      ({ snapshot, sharedWithAll }) =>
        (id === undefined || snapshot.DBSnapshotIdentifier === id) &&
        (!input.DBInstanceIdentifier || snapshot.DBInstanceIdentifier === input.DBInstanceIdentifier) &&
        // "public" and "shared" list snapshots of other accounts, in addition to the account's own shared
        // ones.
        (!input.SnapshotType ||
          snapshot.SnapshotType === input.SnapshotType ||
          (input.SnapshotType === "public" && sharedWithAll)),
    );
    return { DBSnapshots: rows.map((row) => row.snapshot), Marker: token };
  },
  describeDBSnapshotAttributes: (input, { fixtures, region }) => {
    const row = fixtures.table("dbSnapshot", region).get(input.DBSnapshotIdentifier);
    if (!row) throw noSnapshot(input.DBSnapshotIdentifier);
    return {
      DBSnapshotAttributesResult: {
        DBSnapshotIdentifier: input.DBSnapshotIdentifier,
        DBSnapshotAttributes: sharing(row.sharedWithAll),
      },
    };
  },
  describeDBClusterSnapshots: (input, { fixtures, region }) => {
    const table = fixtures.table("dbClusterSnapshot", region);
    const id = input.DBClusterSnapshotIdentifier;
    if (id !== undefined) {
      const named = rowsByKey(table, [id], noClusterSnapshot);
      return { DBClusterSnapshots: named.map((row) => row.snapshot) };
    }
    const { rows, token } = pageOf(table, input.Marker, input.MaxRecords ?? pageSize);
    return { DBClusterSnapshots: rows.map((row) => row.snapshot), Marker: token };
  },
  describeDBClusterSnapshotAttributes: (input, { fixtures, region }) => {
    const row = fixtures.table("dbClusterSnapshot", region).get(input.DBClusterSnapshotIdentifier);
    if (!row) throw noClusterSnapshot(input.DBClusterSnapshotIdentifier);
    return {
      DBClusterSnapshotAttributesResult: {
        DBClusterSnapshotIdentifier: input.DBClusterSnapshotIdentifier,
        DBClusterSnapshotAttributes: sharing(row.sharedWithAll),
      },
    };
  },
  describeDBEngineVersions: ({ Engine, EngineVersion }) => ({
    DBEngineVersions: [{ Engine, EngineVersion, Status: "available" }],
  }),
  // Planted: standard support of MySQL 5.7 ended in February 2024.
  describeDBMajorEngineVersions: ({ Engine }) => ({
    DBMajorEngineVersions: majorVersions
      .filter(([engine]) => engine === Engine)
      .map(([engine, MajorEngineVersion, end, extendedEnd]) => ({
        Engine: engine,
        MajorEngineVersion,
        SupportedEngineLifecycles: [
          {
            LifecycleSupportName: "open-source-rds-standard-support" as const,
            LifecycleSupportStartDate: new Date("2018-04-01T00:00:00Z"),
            LifecycleSupportEndDate: new Date(end),
          },
          {
            LifecycleSupportName: "open-source-rds-extended-support" as const,
            LifecycleSupportStartDate: new Date(end),
            LifecycleSupportEndDate: new Date(extendedEnd),
          },
        ],
      })),
  }),
  describeDBParameterGroups: (_input, { fixtures, region }) => {
    const names = [...fixtures.table("dbInstance", region)].flatMap((row) =>
      (row.DBParameterGroups ?? []).flatMap((group) => group.DBParameterGroupName ?? []),
    );
    return {
      DBParameterGroups: [...new Set(names)].map((name) => ({
        DBParameterGroupName: name,
        DBParameterGroupFamily: name.replace("default.", ""),
        DBParameterGroupArn: fixtures.world.arn("rds", region, `pg:${name}`),
      })),
    };
  },
  // Planted: no group requires TLS.
  describeDBParameters: () => ({
    Parameters: [
      { ParameterName: "rds.force_ssl", ParameterValue: "0", Source: "system" },
      { ParameterName: "require_secure_transport", ParameterValue: "OFF", Source: "engine-default" },
    ],
  }),
  describeDBClusterParameterGroups: (_input, { fixtures, region }) => {
    const names = [...fixtures.table("dbCluster", region)].flatMap(
      (row) => row.DBClusterParameterGroup ?? [],
    );
    return {
      DBClusterParameterGroups: [...new Set(names)].map((name) => ({
        DBClusterParameterGroupName: name,
        DBParameterGroupFamily: name.replace("default.", ""),
        DBClusterParameterGroupArn: fixtures.world.arn("rds", region, `cluster-pg:${name}`),
      })),
    };
  },
  describeDBClusterParameters: () => ({
    Parameters: [{ ParameterName: "server_audit_logging", ParameterValue: "0", Source: "engine-default" }],
  }),
  // Planted: no one is notified of failures.
  describeReservedDBInstances: () => ({ ReservedDBInstances: [] }),
  describeEventSubscriptions: () => ({ EventSubscriptionsList: [] }),
  listTagsForResource: (input, context) => {
    const tags = tagsByArn(input.ResourceName, context);
    if (!tags) throw noDatabase(input.ResourceName);
    return { TagList: tags };
  },
};
