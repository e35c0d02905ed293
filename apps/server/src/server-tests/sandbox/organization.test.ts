import { evaluateChecks } from "@skyledger/core/checks/evaluate";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { checks, relationships } from "@skyledger/core/registry.gen";
import { relate } from "@skyledger/core/relationships/relate";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { sandboxMemberId, sandboxSeed } from "@skyledger/sandbox/organization/sandbox-organization";
import { describe, expect, it } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

const now = new Date("2026-05-13T10:00:00Z");
const managementAccountId = "009876543210";
const idOf = (index: number) => sandboxMemberId(managementAccountId, index);

async function discover(index: number, { accounts = 12, size = 100, whole = false } = {}) {
  const accountId = idOf(index);
  const organization = { managementAccountId, accounts };
  const seed = sandboxSeed(accountId);
  const { send, planted } = createSandbox({
    ...{ accountId, organization, seed, size, now },
    clock: () => now,
  });
  return {
    planted,
    ...(await discoverSandbox(send, {
      ...{ accountId, takenAt: now.toISOString(), organization: whole },
    })),
  };
}

function named(found: readonly Resource[], type: string, name: string): Resource | undefined {
  return found.find((resource) => resource.type === type && resource.name.includes(name));
}

describe("member accounts of the sandbox organization", () => {
  it.each([1, 2, 5, 6, 7, 8])(
    "number %i is small, leaves no gap, and has its planted problem",
    async (index) => {
      const { found, coverage, planted } = await discover(index);
      expect(coverage.gaps).toEqual([]);
      expect(found.length).toBeGreaterThan(60);
      expect(found.length).toBeLessThan(160);
      for (const { arn } of planted) expect(found.map((resource) => resource.arn)).toContain(arn);
      expect(found.filter(({ arn, type }) => arn === "" || type === "")).toEqual([]);
    },
  );

  it("grows with the requested size", async () => {
    const [small, large] = [await discover(6), await discover(6, { size: 400 })];
    expect(large.found.length - small.found.length).toBeGreaterThan(280);
  });

  it("shares only the trail and the transit gateway of the organization with others", async () => {
    const [one, other, management] = [await discover(1), await discover(2), await discover(0, { size: 300 })];
    const arns = new Set(one.found.map(({ arn }) => arn));
    const shared = other.found.filter(({ arn }) => arns.has(arn)).map(({ type }) => type);
    expect(shared.toSorted()).toEqual(["AWS::CloudTrail::Trail", "AWS::EC2::TransitGateway"]);
    const managed = new Set(management.found.map(({ arn }) => arn));
    expect(
      other.found
        .filter(({ arn }) => managed.has(arn))
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(shared.toSorted());
  });

  it("names resources of other accounts that exist there", async () => {
    const [tooling, shop] = [await discover(1), await discover(2)];
    const management = await discover(0, { size: 300 });
    const arnsOf = ({ found }: { found: readonly Resource[] }) => found.map(({ arn }) => arn);
    const role = named(shop.found, "AWS::IAM::Role", "security-audit");
    const trust = JSON.stringify(role?.facets.trustPolicy);
    expect(arnsOf(tooling).some((arn) => trust.includes(arn))).toBe(true);
    const bucket = named(shop.found, "AWS::S3::Bucket", "shared-exports");
    const encryption = JSON.stringify(bucket?.facets.encryption);
    expect(arnsOf(tooling).some((arn) => encryption.includes(arn))).toBe(true);
    const peering = named(shop.found, "AWS::EC2::VPCPeeringConnection", "prod-checkout");
    const sides = JSON.stringify(peering?.facets);
    const vpcs = [...management.found, ...shop.found].filter(({ type }) => type === "AWS::EC2::VPC");
    expect(vpcs.filter(({ id }) => sides.includes(id)).map(({ accountId }) => accountId)).toEqual([
      idOf(0),
      idOf(2),
    ]);
    expect(named(management.found, "AWS::EC2::VPCPeeringConnection", "prod-checkout")?.id).toBe(peering?.id);
  });
});

describe("the inventory of an organization", () => {
  const ofType = (found: readonly Resource[], name: string) =>
    found.filter(({ type }) => type === `AWS::Organizations::${name}`);

  it("has its root, units of every level, accounts, and policies, related to each other", async () => {
    const { found, coverage } = await discover(0, { accounts: 45, size: 300, whole: true });
    expect(coverage.gaps).toEqual([]);
    expect(ofType(found, "Organization")).toHaveLength(1);
    expect(ofType(found, "Root")).toHaveLength(1);
    expect(
      ofType(found, "OrganizationalUnit")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "Infrastructure",
      "Production",
      "Regulated",
      "Sandbox",
      "Security",
      "Staging",
      "Suspended",
      "Workloads",
    ]);
    expect(ofType(found, "Account")).toHaveLength(45);
    expect(ofType(found, "Policy").length).toBeGreaterThan(5);
    const index = new SnapshotIndex({ takenAt: now.toISOString(), resources: found, ...coverage });
    const { edges } = relate(index, relationships);
    const inside = edges.filter(({ verb, toArn }) => verb === "in" && toArn?.includes(":organizations:"));
    expect(inside).toHaveLength(45 + 8);
    const attached = edges.filter(({ verb, fromArn }) => verb === "attached to" && fromArn.includes("/p-"));
    expect(attached.map(({ toType }) => toType)).toContain("AWS::Organizations::OrganizationalUnit");
    expect(attached.filter(({ toArn }) => toArn === null)).toEqual([]);
  });

  it("is absent without an organization, and is not read in a member", async () => {
    const alone = createSandbox({ accountId: managementAccountId, seed: 1, size: 300, now });
    const scope = { accountId: managementAccountId, takenAt: now.toISOString(), organization: true };
    const { found, coverage } = await discoverSandbox(alone.send, scope);
    expect(coverage.gaps).toEqual([]);
    expect(found.filter(({ type }) => type.startsWith("AWS::Organizations::"))).toEqual([]);
    const member = await discover(2);
    expect(member.coverage.gaps).toEqual([]);
    expect(member.coverage.covered.filter(({ type }) => type.startsWith("AWS::Organizations::"))).toEqual([]);
  });

  it("is read by a delegated administrator as well", async () => {
    const [management, delegated] = [
      await discover(0, { whole: true, size: 300 }),
      await discover(1, { whole: true }),
    ];
    expect(delegated.coverage.gaps).toEqual([]);
    expect(
      ofType(delegated.found, "Account")
        .map(({ arn }) => arn)
        .toSorted(),
    ).toEqual(
      ofType(management.found, "Account")
        .map(({ arn }) => arn)
        .toSorted(),
    );
  });

  it("has the planted problems: no administrator of AWS Config, and accounts without restriction", async () => {
    const { found, coverage } = await discover(0, { accounts: 12, size: 300, whole: true });
    const index = new SnapshotIndex({ takenAt: now.toISOString(), resources: found, ...coverage });
    const own = checks.filter(({ id }) => id.startsWith("organization-"));
    const failing = new Map<string, string[]>();
    evaluateChecks(index, own, ({ check, resource, result }) => {
      expect(result.kind, `${check.id} of ${resource.name}`).not.toBe("unknown");
      if (result.kind === "fail") failing.set(check.id, [...(failing.get(check.id) ?? []), resource.name]);
    });
    expect([...failing.keys()].toSorted()).toEqual([
      "organization-account-restricted",
      "organization-config-administrator",
    ]);
    expect(failing.get("organization-account-restricted")?.toSorted()).toEqual([
      "Log Archive",
      "Research Playground",
      "Security Tooling",
    ]);
  });
});
