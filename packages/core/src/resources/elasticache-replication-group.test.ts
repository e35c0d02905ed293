import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./elasticache-replication-group.ts";

const ARN = "arn:aws:elasticache:us-east-1:123456789012:replicationgroup:sessions";

describe("AWS::ElastiCache::ReplicationGroup", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(group, {
      ReplicationGroupId: "sessions",
      ARN,
      Status: "available",
      MemberClusters: ["sessions-001", "sessions-002"],
      AutomaticFailover: "enabled",
      MultiAZ: "disabled",
      AtRestEncryptionEnabled: true,
      TransitEncryptionEnabled: true,
      TransitEncryptionMode: "preferred",
      AuthTokenEnabled: false,
      SnapshotRetentionLimit: 7,
    });
    expect(resource).toMatchObject({ arn: ARN, id: "sessions", status: "available" });
    expect(resource.facets).toEqual({
      members: seen(["sessions-001", "sessions-002"]),
      failover: seen({ automatic: "enabled", multiAz: "disabled" }),
      encryption: seen({ atRest: true, inTransit: true, transitMode: "preferred", kmsKeyArn: null }),
      access: seen({ authToken: false, userGroupIds: [] }),
      backup: seen({ retentionDays: 7 }),
    });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(group, { ReplicationGroupId: "sessions", ARN });
    for (const facet of Object.values(facets)) expect(facet).toEqual(gap("failed"));
  });
});
