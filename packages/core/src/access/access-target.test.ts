import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import { targetOf } from "./access-target.ts";

const arnOf = (service: string, path: string) => `arn:aws:${service}:us-east-1:${accountId}:${path}`;
const statement = { Effect: "Allow", Principal: "*", Action: "*", Resource: "*" };
const policy = { Version: "2012-10-17", Statement: [statement] };

const indexOf = (...resources: Resource[]) =>
  new SnapshotIndex({ takenAt: "2026-11-30T00:00:00.000Z", resources, covered: [], gaps: [] });

/** The policy of a target: its number of statements, "none", or what is missing. */
function policyOf(arn: string, action: string, ...resources: Resource[]) {
  const { policy: reading } = targetOf(arn, action, indexOf(...resources));
  if (reading === null) return "none";
  return "missing" in reading
    ? `${reading.missing.iamAction} ${reading.missing.of}`
    : reading.statements.length;
}

describe("the policy of a resource", () => {
  test.each([
    ["AWS::Kinesis::Stream", arnOf("kinesis", "stream/orders"), "kinesis:GetResourcePolicy"],
    [
      "AWS::Backup::BackupVault",
      arnOf("backup", "backup-vault:nightly"),
      "backup:GetBackupVaultAccessPolicy",
    ],
    ["AWS::Events::EventBus", arnOf("events", "event-bus/orders"), "events:ListEventBuses"],
    [
      "AWS::CodeArtifact::Domain",
      arnOf("codeartifact", "domain/shared"),
      "codeartifact:GetDomainPermissionsPolicy",
    ],
    [
      "AWS::CodeArtifact::Repository",
      arnOf("codeartifact", "repository/shared/packages"),
      "codeartifact:GetRepositoryPermissionsPolicy",
    ],
  ])("of type %s is read, none, or missing with its action", (type, arn, action) => {
    expect(policyOf(arn, "x:Use", other(type, arn, { policy }))).toBe(1);
    expect(policyOf(arn, "x:Use", other(type, arn, { policy: null }))).toBe("none");
    const unread = other(type, arn, { policy }, { unread: ["policy"] });
    expect(policyOf(arn, "x:Use", unread)).toBe(`${action} ${arn}`);
    expect(policyOf(arn, "x:Use")).toContain(`${arn.split(":")[2]}:`);
  });

  it("of a package is that of its repository", () => {
    const repository = arnOf("codeartifact", "repository/shared/packages");
    const found = other("AWS::CodeArtifact::Repository", repository, { policy });
    const packageArn = arnOf("codeartifact", "package/shared/packages/npm/web/router");
    expect(policyOf(packageArn, "codeartifact:PublishPackageVersion", found)).toBe(1);
    const others = arnOf("codeartifact", "package/shared/others/npm/web/router");
    expect(policyOf(others, "codeartifact:PublishPackageVersion", found)).toContain(others);
  });
});

describe("the policy of the Glue Data Catalog", () => {
  const table = arnOf("glue", "table/sales/orders");
  const action = "glue:GetTable";
  const region = (facets: Resource["facets"]): Resource => ({
    ...other("AWS::::AccountRegion", arnOf("account", "region/us-east-1"), {}),
    facets,
  });

  it("holds for all its resources in the Region", () => {
    expect(policyOf(table, action, region({ glueCatalogPolicy: seen(policy) }))).toBe(1);
    expect(policyOf(table, action, region({ glueCatalogPolicy: seen(null) }))).toBe("none");
    const other = table.replace("us-east-1", "eu-west-1");
    expect(policyOf(other, action, region({ glueCatalogPolicy: seen(policy) }))).toBe(
      `glue:GetResourcePolicy ${other}`,
    );
  });

  it("is missing if it was not read", () => {
    const missing = `glue:GetResourcePolicy ${arnOf("account", "region/us-east-1")}`;
    expect(policyOf(table, action, region({ glueCatalogPolicy: gap("denied") }))).toBe(missing);
    expect(policyOf(table, action)).toBe(`glue:GetResourcePolicy ${table}`);
  });
});
