import { describe, expect, it, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import { accountId, arnOf, other, resourcePolicy } from "../testing/access/written-account.ts";
import { pathsOf, webRole } from "../testing/attack-paths/written-snapshot.ts";
import { network } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { resourcesOf } from "../testing/reachability/network-of.ts";

const at = (service: string, name: string) => `arn:aws:${service}:us-east-1:${accountId}:${name}`;
const orders = at("rds", "db:orders");

interface Listening {
  isPublic?: boolean;
  port?: number;
  groups?: string[];
  clusterId?: string | null;
  unread?: string[];
}

function database(given: Listening = {}): Resource {
  const { isPublic = true, port = 443, groups = ["sg-web"], clusterId = null, unread = [] } = given;
  return other(
    "AWS::RDS::DBInstance",
    orders,
    {
      exposure: { publiclyAccessible: isPublic },
      network: { vpcId: "vpc-a", subnetIds: ["subnet-public"], securityGroupIds: groups, port },
      topology: { clusterId, replicaOf: null, replicaIds: [] },
    },
    { unread },
  );
}

function stepsTo(target: string, found: readonly Resource[], change?: (made: NaiveNetwork) => void) {
  const { paths } = pathsOf([...resourcesOf(network(change)), ...found]);
  const path = paths.find((one) => one.target === target);
  return path && { certainty: path.certainty, by: path.steps.map(({ by }) => by), step: path.steps[0] };
}

describe("a database", () => {
  it("with a public endpoint is reached by a password or a vulnerability", () => {
    const found = stepsTo(orders, [database()]);
    expect(found).toMatchObject({ certainty: "allowed", by: ["TCP 443"] });
    expect(found?.step).toMatchObject({
      ...{ from: "internet", to: orders, technique: "T1190", effort: 3 },
      cut: "Close TCP 443 of orders to the internet",
    });
    expect(found?.step?.findings).toContainEqual({
      resourceArn: orders,
      checkIds: ["rds-instance-not-public"],
    });
    expect(found?.step?.evidence.map(({ kind }) => kind)).toContain("security-group");
  });

  test.each([
    ["without a public endpoint", database({ isPublic: false }), undefined],
    ["behind a group that admits other groups only", database({ groups: ["sg-db"], port: 5432 }), undefined],
    [
      "in a subnet without a route to the internet",
      database(),
      ({ subnets }: NaiveNetwork) => {
        if (subnets["subnet-public"]) subnets["subnet-public"].table = [];
      },
    ],
  ])("%s is not reached", (_, found, change) => {
    expect(stepsTo(orders, [found], change)).toBeUndefined();
  });

  it("that one range reaches depends on the source", () => {
    expect(stepsTo(orders, [database({ port: 22 })])).toMatchObject({ certainty: "depends" });
  });

  it("whose exposure was not read is unknown, with the action that reads it", () => {
    const found = stepsTo(orders, [database({ unread: ["exposure"] })]);
    expect(found).toMatchObject({ certainty: "unknown" });
    expect(found?.step?.right.missing.map(({ iamAction }) => iamAction)).toContain("rds:DescribeDBInstances");
  });

  it("that is a member of a DB cluster opens the data of the cluster", () => {
    const shop = at("rds", "cluster:shop");
    const found = [database({ clusterId: "shop" }), other("AWS::RDS::DBCluster", shop, {})];
    expect(stepsTo(shop, found)).toMatchObject({ certainty: "allowed", by: ["TCP 443"] });
    expect(stepsTo(shop, [database({ clusterId: "other" }), ...found.slice(1)])).toBeUndefined();
  });
});

describe("a warehouse", () => {
  const sales = at("redshift", "cluster:sales");
  const warehouse = (isPublic: boolean) =>
    other("AWS::Redshift::Cluster", sales, {
      exposure: { publiclyAccessible: isPublic },
      network: { vpcId: "vpc-a", securityGroupIds: ["sg-web"], port: 443 },
    });

  test("with a public endpoint is reached if all of its possible subnets are", () => {
    const routed = ({ subnets }: NaiveNetwork) => {
      const { "subnet-private": inner, "subnet-public": outer } = subnets;
      if (inner && outer) inner.table = outer.table;
    };
    const subnets = ["subnet-public", "subnet-private"].map((id) =>
      other("AWS::EC2::Subnet", at("ec2", `subnet/${id}`), { network: { vpcId: "vpc-a" } }),
    );
    const reached = stepsTo(sales, [warehouse(true), ...subnets], routed);
    expect(reached).toMatchObject({
      certainty: "allowed",
      by: ["TCP 443"],
    });
    expect(stepsTo(sales, [warehouse(true), ...subnets])).toMatchObject({ certainty: "unknown" });
    expect(stepsTo(sales, [warehouse(true)])).toMatchObject({ certainty: "unknown" });
    expect(stepsTo(sales, [warehouse(false)])).toBeUndefined();
    expect(stepsTo(sales, [warehouse(false), ...subnets], routed)).toBeUndefined();
  });

  test("is read through a shared snapshot, which has a name of its own", () => {
    const allow = (Resource: string) => ({
      ...{ Effect: "Allow", Resource },
      Action: ["redshift:CreateClusterSnapshot", "redshift:AuthorizeSnapshotAccess"],
    });
    const paths = (inline: object) =>
      pathsOf([...webRole({ inline }), warehouse(false)]).paths.map(({ target }) => target);
    expect(paths(allow("*"))).toEqual([sales]);
    expect(paths({ ...allow("*"), Action: "redshift:CreateClusterSnapshot" })).toEqual([]);
  });
});

describe("a search domain", () => {
  const logs = at("es", "domain/logs");
  const open = resourcePolicy({
    ...{ Effect: "Allow", Principal: { AWS: "*" }, Action: "es:*", Resource: `${logs}/*` },
  });
  const domain = (
    given: { vpcId?: string; policy?: object | null; access?: object; unread?: string[] } = {},
  ) =>
    other(
      "AWS::OpenSearchService::Domain",
      logs,
      {
        network: { vpcId: given.vpcId ?? null, subnetIds: [], securityGroupIds: [] },
        policy: given.policy === undefined ? open : given.policy,
        access: given.access ?? { fineGrained: false, internalUsers: false },
      },
      { unread: given.unread ?? [] },
    );

  it("outside of a VPC, whose policy names everyone, is open", () => {
    const found = stepsTo(logs, [domain()]);
    expect(found).toMatchObject({ certainty: "allowed", by: ["es:ESHttpGet"], step: { effort: 1 } });
    expect(found?.step?.evidence.at(-1)).toMatchObject({ kind: "statement", id: logs });
  });

  it("with fine-grained access control needs the password of an internal user", () => {
    const access = (internalUsers: boolean) => ({ access: { fineGrained: true, internalUsers } });
    expect(stepsTo(logs, [domain(access(true))])).toMatchObject({ step: { effort: 3 } });
    expect(stepsTo(logs, [domain(access(false))])).toBeUndefined();
  });

  test.each([
    ["in a VPC", domain({ vpcId: "vpc-a" })],
    ["without a policy", domain({ policy: null })],
    [
      "whose policy names one role",
      domain({
        policy: resourcePolicy({
          ...{ Effect: "Allow", Principal: { AWS: arnOf("role", "web") }, Action: "es:*" },
          Resource: `${logs}/*`,
        }),
      }),
    ],
  ])("%s is not open", (_, found) => {
    expect(stepsTo(logs, [found])).toBeUndefined();
  });

  it("whose policy admits one range depends on the source", () => {
    const policy = resourcePolicy({
      ...{ Effect: "Allow", Principal: { AWS: "*" }, Action: "es:*", Resource: `${logs}/*` },
      Condition: { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } },
    });
    expect(stepsTo(logs, [domain({ policy })])).toMatchObject({ certainty: "depends" });
  });

  test.each(["network", "policy", "access"])("whose %s was not read is unknown", (unread) => {
    expect(stepsTo(logs, [domain({ unread: [unread] })])).toMatchObject({ certainty: "unknown" });
  });
});
