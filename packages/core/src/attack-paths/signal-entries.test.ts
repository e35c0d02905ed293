import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import type { Signal } from "../model/signal.ts";
import { accountId, administratorAccess, arnOf, role, user } from "../testing/access/written-account.ts";
import {
  bucket,
  customers,
  pathsOf,
  webRole,
  webServer,
  written,
} from "../testing/attack-paths/written-snapshot.ts";

const readsCustomers = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
const keyId = "AKIAIOSFODNN7EXAMPLE";
const ofKey = `AWS::IAM::AccessKey:${keyId}`;

const signal = (arn: string, given: Partial<Signal> = {}): Signal => ({
  ...{ arn, accountId, product: "GuardDuty", checkId: "security-hub/guardduty/kind", severity: 1 },
  ...{ title: "Reported", principal: null, ...given },
});

/** A user that reads the bucket, with an access key. */
function ann(
  keys: readonly { id: string; active: boolean }[] | null = [{ id: keyId, active: true }],
): Resource {
  const made = user("ann", { inline: readsCustomers });
  return { ...made, facets: { ...made.facets, accessKeys: keys === null ? gap("denied") : seen(keys) } };
}
const isAnn = { type: "IAMUser", name: "ann" };

const textsOf = (resources: readonly Resource[], ...signals: Signal[]) =>
  pathsOf(resources, [], signals).paths.map(written);

/** An instance that no route reaches, with a role that reads the bucket. */
const hidden = () => [
  ...webRole({ inline: readsCustomers }, ({ subnets }) => {
    const { "subnet-public": open } = subnets;
    if (open) open.table = (open.table ?? []).filter(({ target }) => target !== "igw-1");
  }),
  bucket(),
];
const throughHidden =
  "allowed > GuardDuty finding (T1190) > instance metadata (T1552.005) > s3:GetObject (T1530)";
const asAnn = "allowed > GuardDuty finding (T1078.004) > s3:GetObject (T1530)";

describe("what GuardDuty reports as compromised", () => {
  it("is where a path begins, with the finding as evidence and as what to resolve", () => {
    expect(textsOf(hidden())).toEqual([]);
    const { paths } = pathsOf(hidden(), [], [signal(webServer)]);
    expect(paths.map(written)).toEqual([throughHidden]);
    expect(paths[0]?.steps[0]).toMatchObject({
      evidence: [{ kind: "finding", id: webServer, text: "Reported" }],
      findings: [{ resourceArn: webServer, checkIds: ["security-hub/guardduty/kind"] }],
      cut: "Isolate i-web, which GuardDuty reports as compromised",
    });
  });

  test.each([
    [0, [throughHidden]],
    [1, [throughHidden]],
    [2, []],
    [4, []],
  ])("has at least high severity: severity %i leads to %j", (severity, expected) => {
    expect(textsOf(hidden(), signal(webServer, { severity }))).toEqual(expected);
  });

  test.each([
    ["another service reports it", signal(webServer, { product: "Inspector", severity: 0 })],
    ["its resource is gone", signal(`${webServer}-gone`)],
    [
      "its key belongs to someone unknown",
      signal(ofKey, { principal: { type: "FederatedUser", name: "x" } }),
    ],
  ])("is no way in where %s", (_, one) => {
    expect(textsOf(hidden(), one)).toEqual([]);
  });

  test.each([
    ["has the key in its list", ann(), signal(ofKey), [asAnn]],
    [
      "has the key in its list, whatever the finding names",
      ann(),
      signal(ofKey, { principal: { type: "IAMUser", name: "bob" } }),
      [asAnn],
    ],
    ["has deactivated the key", ann([{ id: keyId, active: false }]), signal(ofKey, { principal: isAnn }), []],
    ["has deleted the key", ann([]), signal(ofKey, { principal: isAnn }), []],
    ["uses a temporary key", ann([]), signal("AWS::IAM::AccessKey:ASIAX", { principal: isAnn }), [asAnn]],
    ["is of another account", ann(), signal(ofKey, { accountId: "444455556666" }), []],
  ])("is a user that %s", (_, owner, one, expected) => {
    expect(textsOf([owner, bucket()], one)).toEqual(expected);
  });

  it("is unknown where the access keys were not read", () => {
    const { paths } = pathsOf([ann(null), bucket()], [], [signal(ofKey, { principal: isAnn })]);
    expect(paths).toMatchObject([{ certainty: "unknown", missing: [{ iamAction: "iam:ListAccessKeys" }] }]);
  });

  it("is a role whose session attackers use", () => {
    const deploy = role("deploy", { inline: readsCustomers });
    const one = signal("AWS::IAM::AccessKey:ASIAX", { principal: { type: "AssumedRole", name: "deploy" } });
    const { paths } = pathsOf([deploy, bucket()], [], [one]);
    expect(paths.map(written)).toEqual([asAnn]);
    expect(paths[0]?.steps[0]?.cut).toBe("Revoke the active sessions of deploy");
  });

  it("is the root user, who is administrator", () => {
    const { paths } = pathsOf([bucket()], [], [signal(ofKey, { principal: { type: "Root", name: "root" } })]);
    expect(paths).toMatchObject([
      { kind: "administrator", target: `arn:aws:iam::${accountId}:root`, accountId, certainty: "allowed" },
    ]);
    expect(paths[0]?.steps).toMatchObject([{ from: "internet", to: `arn:aws:iam::${accountId}:root` }]);
  });

  it("is an administrator whose key attackers use", () => {
    const made = user("ann", { attached: [administratorAccess] });
    const owner = { ...made, facets: { ...made.facets, accessKeys: seen([{ id: keyId, active: true }]) } };
    const { paths } = pathsOf([owner], [], [signal(ofKey)]);
    expect(paths).toMatchObject([{ kind: "administrator", target: arnOf("user", "ann") }]);
  });
});

describe("a vulnerability that Inspector reports", () => {
  const open = [...webRole({ inline: readsCustomers }), bucket()];
  const directness = (...signals: Signal[]) =>
    pathsOf(open, [], signals).paths[0]?.terms.find(({ name }) => name === "directness")?.factor;

  test.each([
    ["critical", signal(webServer, { product: "Inspector", severity: 0 }), 0.85],
    ["high", signal(webServer, { product: "Inspector", severity: 1 }), 0.85],
    ["medium", signal(webServer, { product: "Inspector", severity: 2 }), 0.8],
    ["on another instance", signal(`${webServer}-other`, { product: "Inspector", severity: 0 }), 0.8],
    ["of another service", signal(webServer, { product: "Macie", severity: 0 }), 0.8],
  ])("makes a way in more direct if it is high: %s", (_, one, expected) => {
    expect(directness()).toBe(0.8);
    expect(directness(one)).toBe(expected);
  });

  it("is evidence of the step, the most severe one", () => {
    const inspector = (title: string, severity: number) =>
      signal(webServer, { product: "Inspector", title, severity });
    const { paths } = pathsOf(
      open,
      [],
      [inspector("high", 1), inspector("critical", 0), inspector("second", 1)],
    );
    expect(paths[0]?.steps[0]?.evidence.at(-1)).toEqual({ kind: "finding", id: webServer, text: "critical" });
  });

  it("opens no way of its own", () => {
    expect(textsOf(hidden(), signal(webServer, { product: "Inspector", severity: 0 }))).toEqual([]);
  });
});

describe("data in which Macie found sensitive data", () => {
  const personal = "security-hub/macie/sensitive-data-identifications-pii-sensitivedata-s3object-personal";
  const settings = "security-hub/macie/software-and-configuration-checks-policy-iamuser-s3bucketpublic";
  const tagged = (tags: Record<string, string>) => ({ ...bucket(), tags: seen(tags) });
  const kindOf = (store: Resource, ...signals: Signal[]) =>
    pathsOf([...webRole({ inline: readsCustomers }), store], [], signals).paths.map(({ kind }) => kind);

  test.each([
    [
      "without a tag",
      {},
      signal(customers, { product: "Macie", checkId: personal, severity: 2 }),
      ["sensitive_data"],
    ],
    [
      "tagged as public",
      { classification: "public" },
      signal(customers, { product: "Macie", checkId: personal }),
      ["sensitive_data"],
    ],
    [
      "with a finding on its settings",
      {},
      signal(customers, { product: "Macie", checkId: settings }),
      ["data"],
    ],
    [
      "with such a kind of another service",
      {},
      signal(customers, { checkId: personal, severity: 4 }),
      ["data"],
    ],
    ["of another bucket", {}, signal(`${customers}2`, { product: "Macie", checkId: personal }), ["data"]],
  ])("is sensitive data: a bucket %s", (_, tags, one, expected) => {
    expect(kindOf(tagged(tags), one)).toEqual(expected);
  });

  it("is a bucket with data otherwise, and none that is public", () => {
    expect(kindOf(tagged({}))).toEqual(["data"]);
    expect(kindOf(tagged({ classification: "public" }))).toEqual([]);
  });
});

describe("external access that IAM Access Analyzer reports", () => {
  const external = "security-hub/iam-access-analyzer/effects-data-exposure-external-access-granted";
  const unused = "security-hub/iam-access-analyzer/software-and-configuration-checks-unused-permission";
  const shared = (given: Partial<Signal>, arn = trusted().arn) => {
    const one = signal(arn, { product: "IAM Access Analyzer", checkId: external, severity: 3, ...given });
    return pathsOf([trusted(), bucket()], [], [one]).paths[0]?.steps[0];
  };
  /** A role that everyone may assume. */
  const trusted = () => role("open", { inline: readsCustomers, trust: { AWS: "*" } });

  it("is evidence of the way in, and one of the findings that the change resolves", () => {
    const plain = shared({}, "arn:aws:iam::111122223333:role/other");
    expect(plain).toMatchObject({ to: trusted().arn, right: { result: "allowed" } });
    const step = shared({});
    const finding = { kind: "finding", id: trusted().arn, text: "Reported" };
    expect(step?.evidence).toEqual([...(plain?.evidence ?? []), finding]);
    expect(step?.findings.at(-1)).toEqual({ resourceArn: trusted().arn, checkIds: [external] });
    expect(step).toMatchObject({ right: plain?.right, effort: plain?.effort });
  });

  it.each([{ checkId: unused }, { product: "Inspector" as const }])("is not %j", (given) => {
    expect(shared(given)?.evidence).toEqual(shared({}, "arn:aws:iam::111122223333:role/other")?.evidence);
  });
});
