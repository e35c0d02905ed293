import type { Cluster, DescribeClusterVersionsResponse } from "@aws-sdk/client-eks";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import cluster from "./eks-cluster.ts";

const arn = "arn:aws:eks:us-east-1:123456789012:cluster/prod";
const item: Cluster = {
  name: "prod",
  arn,
  createdAt: new Date("2025-01-02T03:04:05Z"),
  version: "1.30",
  platformVersion: "eks.5",
  roleArn: "arn:aws:iam::123456789012:role/eks",
  status: "ACTIVE",
  resourcesVpcConfig: {
    vpcId: "vpc-1",
    subnetIds: ["subnet-1"],
    securityGroupIds: ["sg-2"],
    clusterSecurityGroupId: "sg-1",
    endpointPublicAccess: true,
    endpointPrivateAccess: false,
    publicAccessCidrs: ["0.0.0.0/0"],
  },
  logging: {
    clusterLogging: [
      { types: ["audit", "api"], enabled: true },
      { types: ["scheduler"], enabled: false },
    ],
  },
  encryptionConfig: [{ resources: ["secrets"], provider: { keyArn: "arn:key" } }],
  deletionProtection: false,
  accessConfig: { authenticationMode: "API" },
  tags: { env: "prod" },
};

function versions(versionStatus: "STANDARD_SUPPORT" | "EXTENDED_SUPPORT" | "UNSUPPORTED") {
  const support: DescribeClusterVersionsResponse = {
    clusterVersions: [
      { clusterVersion: "1.33", versionStatus: "STANDARD_SUPPORT" },
      { clusterVersion: "1.30", versionStatus, endOfStandardSupportDate: new Date("2025-07-23T00:00:00Z") },
    ],
  };
  return { answers: { support } };
}

describe("AWS::EKS::Cluster", () => {
  it("describes a cluster", () => {
    expect(cluster.list.input(["prod"], testScope)).toEqual({ name: "prod" });
    const resource = resourceOf(cluster, item, versions("EXTENDED_SUPPORT"));
    expect(resource).toMatchObject({
      arn,
      id: "prod",
      status: "active",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { value: { env: "prod" } },
      facets: {
        version: { value: { kubernetes: "1.30", platform: "eks.5" } },
        support: {
          value: { status: "EXTENDED_SUPPORT", standardSupportEndsAt: "2025-07-23T00:00:00.000Z" },
        },
        network: { value: { vpcId: "vpc-1", securityGroupIds: ["sg-1", "sg-2"] } },
        endpoint: { value: { public: true, publicCidrs: ["0.0.0.0/0"], private: false } },
        encryption: { value: [{ resources: ["secrets"], kmsKeyArn: "arn:key" }] },
        logs: { value: { enabledTypes: ["audit", "api"] } },
        protection: { value: { deletionProtection: false } },
      },
    });
  });

  it("stores every supported version; an incomplete list is a gap", () => {
    const clusterVersions = [{ clusterVersion: "1.33", versionStatus: "STANDARD_SUPPORT" }, {}];
    const read = (versions: object) => resourceOf(cluster, item, { answers: { versions } }).facets.versions;
    expect(read({ clusterVersions })).toEqual({
      seen: true,
      value: [
        { version: "1.33", status: "STANDARD_SUPPORT" },
        { version: null, status: null },
      ],
    });
    expect(read({ clusterVersions, nextToken: "more" })).toEqual({ seen: false, reason: "failed" });
  });

  it.each([
    ["STANDARD_SUPPORT", "73.00"],
    ["EXTENDED_SUPPORT", "438.00"],
    ["UNSUPPORTED", "unknown"],
  ] as const)("prices a version in %s", (status, expected) => {
    expect(monthlyCostOf(cluster, resourceOf(cluster, item, versions(status)))).toBe(expected);
  });

  it("has no price when AWS did not return the version's support", () => {
    const resource = resourceOf(cluster, item, { errors: { support: "AccessDeniedException" } });
    expect(cluster.cost(resource.facets, resource)).toEqual({ seen: false, reason: "denied" });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(cluster, { name: "prod", arn });
    for (const name of ["version", "support", "network", "endpoint", "role", "logs", "protection"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
