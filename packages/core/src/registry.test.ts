import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ArnScope } from "./model/arn.ts";
import { checks, fixes, resources, savingsRules } from "./registry.gen.ts";

const here = import.meta.dirname;
/** Files of a folder that declare something. */
const declared = (folder: string) =>
  readdirSync(join(here, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => join(here, folder, file))
    .filter((path) => readFileSync(path, "utf8").includes("\nexport default "));

describe("every resource type", () => {
  it("has a name of its own, as CloudFormation's are built", () => {
    const types = resources.map(({ type }) => type);
    expect(types.length).toBeGreaterThanOrEqual(50);
    expect(new Set(types).size).toBe(types.length);
    expect(
      types.filter((type) => !/^AWS::([A-Za-z0-9]+::[A-Za-z0-9]+|::Account(Region)?)$/.test(type)),
    ).toEqual([]);
  });

  it("names the page of AWS by which a member that is left out has a meaning", () => {
    const cited = /^[A-Z].+ \(https:\/\/docs\.aws\.amazon\.com\/[\w./-]+\.html\)\.$/;
    const reasons = resources.flatMap(({ leftOut }) => Object.values<string>(leftOut));
    expect(reasons.length).toBeGreaterThan(30);
    expect(reasons.filter((reason) => !cited.test(reason))).toEqual([]);
    expect(cited.test("There are none.")).toBe(false);
  });

  it("bears the short name that the specification gives to six of them", () => {
    const labels = new Map(resources.map(({ type, label }) => [type, label]));
    expect([
      labels.get("AWS::EC2::Instance"),
      labels.get("AWS::RDS::DBInstance"),
      labels.get("AWS::S3::Bucket"),
      labels.get("AWS::Lambda::Function"),
      labels.get("AWS::ElasticLoadBalancing::LoadBalancer"),
      labels.get("AWS::ElasticLoadBalancingV2::LoadBalancer"),
      labels.get("AWS::EC2::VPC"),
    ]).toEqual(["EC2", "RDS", "S3", "Lambda", "ELB", "ELB", "VPC"]);
    // Two types may share a label only where people make no difference between them.
    const shared = [...Map.groupBy(resources, ({ label }) => label)].filter(([, types]) => types.length > 1);
    expect(shared.map(([label]) => label)).toEqual(["ELB"]);
  });

  it("gives no identity to an item that AWS listed without one", () => {
    const scope = { partition: "aws", region: "eu-west-1", accountId: "123456789012" };
    const named = (arn: (item: never, scope: ArnScope) => string, item: object) => {
      try {
        return arn(item as never, scope);
      } catch (error) {
        // A declaration that throws on the item has no name either.
        if (error instanceof TypeError) return "";
        throw error;
      }
    };
    // A region is its own identity: nothing is listed.
    const types = resources.filter(({ type }) => type !== "AWS::::AccountRegion");
    expect(types.map(({ arn }) => named(arn, {})).filter(Boolean)).toEqual([]);
    const offender = (item: { VolumeId?: string }) => `arn:aws:ec2:::volume/${item.VolumeId}`;
    expect(named(offender, {})).not.toBe("");
  });

  it.each(resources.map((declaration) => [declaration.type, declaration] as const))(
    "%s asks for real actions, and sums up metrics that it declares",
    (_, declaration) => {
      expect(declaration.iamActions).toContain(declaration.list.iamAction);
      expect(
        declaration.iamActions.filter((action) => !/^[a-z0-9-]+:[A-Z][A-Za-z0-9]+$/.test(action)),
      ).toEqual([]);
      expect(Object.keys(declaration.facets).filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
      for (const plan of Object.values(declaration.facets)) {
        if (plan.kind !== "usage") continue;
        expect(plan.days).toBeGreaterThan(0);
        expect(Object.keys(declaration.metrics)).toEqual(expect.arrayContaining([...plan.metrics]));
      }
    },
  );
});

describe("every savings rule", () => {
  const files = declared("savings").map((path) => basename(path, ".ts"));
  it("has an id of its own, the name of its file", () => {
    const ids = savingsRules.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(8);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...files].sort());
  });

  it.each(savingsRules.map((rule) => [rule.id, rule] as const))(
    "%s rests on a collected type, and says where its numbers come from",
    (_, rule) => {
      const declaration = resources.find(({ type }) => type === rule.resourceType);
      expect(Object.keys(declaration?.facets ?? {})).toEqual(expect.arrayContaining([...rule.needs]));
      // What is bought for an account rests on what it owns and runs, not on its own settings.
      if (rule.resourceType !== "AWS::::Account") expect(rule.needs.length).toBeGreaterThan(0);
      expect(rule.steps.length).toBeGreaterThan(0);
      expect(rule.source).toMatch(/^https:\/\//);
      for (const { unit, source } of Object.values(rule.thresholds)) {
        expect(unit).not.toBe("");
        expect(source).not.toBe("");
      }
    },
  );
});

describe("every declaration", () => {
  it.each(["resources", "savings"])("has its test next to it in %s", (folder) => {
    const paths = declared(folder);
    expect(paths.length).toBeGreaterThanOrEqual(8);
    expect(paths.filter((path) => !existsSync(path.replace(/\.ts$/, ".test.ts")))).toEqual([]);
  });
});

it("texts have a space between two sentences", () => {
  // Links, fields of CloudTrail, and outputs of runbook steps aside.
  const glued = /^(?!https:|\{\{|.*\$\.).*[a-z]{2}\.[A-Z]/;
  const texts = [...checks, ...savingsRules, ...fixes].flatMap((one) => JSON.stringify(one).split('"'));
  expect(texts.length).toBeGreaterThan(5_000);
  expect(texts.filter((text) => glued.test(text))).toEqual([]);
  expect(glued.test("No plan manages it.AWS does not report its size.")).toBe(true);
});
