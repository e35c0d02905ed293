import { Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { resources as declarations, savingsRules } from "@skyledger/core/registry.gen";
import { evaluateSavings, typesLookedAt } from "@skyledger/core/savings/evaluate";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import type { Coverage } from "../../inventory/collection/collect.ts";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

const now = new Date("2026-05-13T10:00:00Z");
const takenAt = now.toISOString();
const accountId = "123456789012";
const { send, planted } = createSandbox({ accountId, seed: 1, size: 300, now, clock: () => now });

const open = (port: number) => ({ inbound: [{ fromPort: port, toPort: port, ipv4Cidrs: ["0.0.0.0/0"] }] });
const anyone = expect.objectContaining({ Effect: "Allow", Principal: "*" });
const anyAccount = expect.objectContaining({ Effect: "Allow", Principal: { AWS: "*" } });

/** Collected values of each planted problem that a check fails on. */
const readings: Readonly<Record<string, object>> = {
  "bucket-public-by-policy": { policyStatus: { isPublic: true }, policy: { Statement: [anyone] } },
  "bucket-public-by-acl": {
    acl: {
      grants: expect.arrayContaining([
        expect.objectContaining({ grantee: expect.stringContaining("AllUsers") }),
      ]),
    },
  },
  "bucket-without-encryption": { encryption: null },
  "bucket-without-versioning": { versioning: { enabled: false } },
  "bucket-without-logging": { logging: { targetBucket: null } },
  "port-22-open": open(22),
  "port-3306-open": open(3306),
  "port-3389-open": {
    inbound: expect.arrayContaining([expect.objectContaining({ fromPort: 3389, ipv4Cidrs: ["0.0.0.0/0"] })]),
  },
  "instance-without-imdsv2": { metadataOptions: { httpTokens: "optional" } },
  "volume-unencrypted": { encryption: { encrypted: false } },
  "snapshot-public": { sharing: { public: true } },
  "snapshot-unencrypted": { encryption: { encrypted: false } },
  "image-public": { sharing: { public: true } },
  "database-public": { exposure: { publiclyAccessible: true } },
  "database-unencrypted": { encryption: { encrypted: false } },
  "database-without-backups": { backup: { retentionDays: 0 } },
  "database-snapshot-public": { sharing: { public: true } },
  "cluster-snapshot-public": { sharing: { public: true } },
  "cluster-snapshot-unencrypted": { encryption: { encrypted: false } },
  "user-without-mfa": { console: { passwordSet: true }, mfaDevices: [], credentials: { mfaActive: false } },
  "user-with-old-key": { accessKeys: [{ active: true, createdAt: expect.stringMatching(/^2024-/) }] },
  "user-with-unused-credentials": {
    credentials: { passwordEnabled: true, passwordLastUsedAt: expect.stringMatching(/^2025-/) },
  },
  "user-with-two-keys": { accessKeys: [{ active: true }, { active: true }] },
  "user-with-administrator-access": { attachedPolicies: [{ name: "AdministratorAccess" }] },
  "role-trusts-another-account": {
    trustPolicy: { Statement: [{ Principal: { AWS: "arn:aws:iam::999988887777:root" } }] },
  },
  "role-trusts-a-shared-provider": {
    trustPolicy: {
      Statement: [
        {
          Principal: {
            Federated: expect.stringMatching(/oidc-provider\/token\.actions\.githubusercontent\.com$/),
          },
        },
      ],
    },
  },
  "role-allows-everything-inline": { inlinePolicies: [{ name: "everything" }] },
  "policy-allows-every-role": {
    document: { Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Resource: "*" }] },
  },
  "policy-allows-everything": { document: { Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] } },
  "root-without-hardware-mfa": { rootMfaDevice: { virtual: true } },
  "no-password-policy": { passwordPolicy: null },
  "no-account-public-access-block": { publicAccessBlock: { restrictPublicBuckets: false } },
  "no-security-contact": { securityContact: { set: false } },
  "key-without-rotation": { key: { manager: "CUSTOMER", state: "Enabled" }, rotation: { enabled: false } },
  "certificate-ends-soon": { validity: { notAfter: expect.stringMatching(/^2026-05-2/) } },
  "distribution-allows-http": { behaviors: [{ viewerProtocolPolicy: "allow-all" }] },
  "function-invocable-by-anyone": { policy: { Statement: [anyone] }, urls: [{ authType: "NONE" }] },
  "function-on-old-runtime": { code: { runtime: "nodejs14.x" } },
  "event-bus-open-to-anyone": { policy: { Statement: [{ Effect: "Allow", Principal: "*" }] } },
  "event-bus-open-to-a-service": {
    policy: { Statement: [{ Effect: "Allow", Principal: { Service: "events.amazonaws.com" } }] },
  },
  "stream-unencrypted": { settings: { encryption: "NONE", retentionHours: 24 } },
  "packages-open-to-anyone": { policy: { Statement: [{ Effect: "Allow", Principal: "*" }] } },
  "topic-open-to-anyone": { settings: { policy: { Statement: [anyAccount] } } },
  "search-domain-open": { policy: { Statement: [anyAccount] }, encryption: { atRest: false } },
  "kubernetes-api-public": { endpoint: { public: true, publicCidrs: ["0.0.0.0/0"] } },
  "instance-idle": { compute: { instanceType: "m5.xlarge" }, state: { name: "running" } },
  "instance-idle-gpu": { compute: { instanceType: "g4dn.xlarge" }, state: { name: "running" } },
  "instance-oversized": { compute: { instanceType: "m5.4xlarge" }, state: { name: "running" } },
  "instance-of-previous-generation": { compute: { instanceType: "m4.xlarge" } },
  "volume-gp2": { storage: { type: "gp2" } },
  "database-idle": { compute: { instanceClass: "db.m5.large" }, state: { name: "available" } },
  "table-overprovisioned": { capacity: { readUnits: 500 }, activity: { consumedReads: { sum: 0 } } },
  "log-group-without-retention": { retention: { days: null } },
  "secret-unused": { use: { lastAccessedAt: expect.stringMatching(/^2025-/) } },
};

/** The savings rule that must find the problem. */
const rules: Readonly<Record<string, string>> = {
  "instance-stopped-for-long": "ec2-instance-stopped-30-days",
  "instance-stopped-and-forgotten": "ec2-instance-stopped-30-days",
  "volume-unattached": "ebs-volume-unattached",
  "volume-unattached-throughput": "ebs-volume-unattached",
  "volume-unattached-large": "ebs-volume-unattached",
  "address-unassociated": "ec2-eip-unassociated",
  "address-unassociated-second": "ec2-eip-unassociated",
  "address-unassociated-staging": "ec2-eip-unassociated",
  "load-balancer-idle": "elbv2-idle",
  "nat-gateway-idle": "nat-gateway-inactive",
  "snapshot-old": "ebs-snapshot-old",
  "snapshot-very-old": "ebs-snapshot-old",
  "snapshot-old-large": "ebs-snapshot-old",
  "function-never-invoked": "lambda-function-never-invoked",
  "function-never-invoked-west": "lambda-function-never-invoked",
};

describe("planted problems", () => {
  let found: Resource[];
  let coverage: Coverage;

  beforeAll(async () => {
    ({ found, coverage } = await discoverSandbox(send, { accountId, takenAt }));
  });

  it("are all evaluated by this test", () => {
    expect(planted.map(({ id }) => id).sort()).toEqual(
      [...Object.keys(readings), ...Object.keys(rules)].sort(),
    );
  });

  it.each(planted)("$id is a discovered $type", ({ arn, type }) => {
    expect(found.find((resource) => resource.arn === arn)?.type).toBe(type);
  });

  it.each(planted.filter(({ id }) => readings[id]))("$id shows in the collected data", ({ id, arn }) => {
    const resource = found.find((candidate) => candidate.arn === arn);
    const values = Object.fromEntries(
      Object.entries(resource?.facets ?? {}).map(([name, facet]) => [
        name,
        facet.seen ? facet.value : undefined,
      ]),
    );
    expect(values).toMatchObject(readings[id] ?? {});
  });

  it.each(planted.filter(({ id }) => rules[id]))("$id is found by its savings rule", ({ id, arn }) => {
    const index = new SnapshotIndex({ takenAt, resources: found, ...coverage });
    const byType = new Map(declarations.map((declaration) => [declaration.type, declaration]));
    const evaluated = evaluateSavings(index, savingsRules, {
      declarations: byType,
      prices: new Prices(listPrices),
    });
    const outcome = evaluated.find(
      ({ rule, resource }) => rule.id === rules[id] && resource.arn === arn,
    )?.outcome;
    expect(outcome?.kind).toBe("saves");
  });

  it("are also found with only the types that rules use", () => {
    const types = typesLookedAt(savingsRules);
    const facts = {
      declarations: new Map(declarations.map((declaration) => [declaration.type, declaration])),
      prices: new Prices(listPrices),
    };
    const evaluate = (resources: readonly Resource[]) =>
      evaluateSavings(new SnapshotIndex({ takenAt, resources, ...coverage }), savingsRules, facts);
    const some = found.filter(({ type }) => types.includes(type));
    expect(some.length).toBeLessThan(found.length * 0.7);
    expect(evaluate(some)).toEqual(evaluate(found));
  });

  it("are the same in fixtures of any size and seed", () => {
    const other = createSandbox({ accountId, seed: 7, size: 5000, now });
    expect(other.planted.map(({ id }) => id)).toEqual(planted.map(({ id }) => id));
  });
});
