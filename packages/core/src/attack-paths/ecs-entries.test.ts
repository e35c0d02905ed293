import { describe, expect, it, test } from "vitest";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { accountId, role, user } from "../testing/access/written-account.ts";
import { bucket, customers, pathsOf, written } from "../testing/attack-paths/written-snapshot.ts";
import { balancer, network, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, resourcesOf } from "../testing/reachability/network-of.ts";

const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
const taskRole = role("task", { inline: reads, trust: { Service: "ecs-tasks.amazonaws.com" } });
const family = `arn:aws:ecs:us-east-1:${accountId}:task-definition/shop`;
const serviceArn = `arn:aws:ecs:us-east-1:${accountId}:service/main/shop`;
const group = (targets: object[]) =>
  made("AWS::ElasticLoadBalancingV2::TargetGroup", "targetgroup/shop/1", {
    loadBalancers: [balancer.arn],
    targets,
  });
const groupArn = group([]).arn;
const target = (id: string) => ({ id, port: 8080, availabilityZone: null, state: "healthy", reason: null });
const subnets = ["subnet-private", "subnet-public"].map((id, at) =>
  made("AWS::EC2::Subnet", `subnet/${id}`, {
    network: {
      vpcId: "vpc-a",
      cidrBlock: `10.0.${2 - at}.0/24`,
      ipv6Cidrs: [],
      availabilityZone: "us-east-1a",
    },
  }),
);
const front = {
  ...balancer,
  facets: {
    ...balancer.facets,
    listeners: seen([
      {
        ...{ arn: "arn:listener", protocol: "HTTPS", port: 443 },
        defaultActions: [{ kind: "forward", targetGroupArns: [groupArn], requiresSignIn: false }],
      },
    ]),
    rules: seen([]),
  },
};

const details = {
  ...{ status: "active", createdAt: null, desiredTasks: 2, runningTasks: 2, launchType: "FARGATE" },
  ...{ capacityProviders: [], platformVersion: null, platformFamily: null, roleArn: null },
  ...{
    taskDefinitionArn: `${family}:3`,
    targetGroupArns: [groupArn],
    registryArns: [],
    taskSets: [],
    executeCommand: false,
  },
  network: { subnetIds: ["subnet-private"], securityGroupIds: ["sg-task"], assignPublicIp: false },
  tags: {},
};
const task = {
  ...{ revision: 3, networkMode: "awsvpc", pidMode: null, operatingSystem: null, compatibilities: [] },
  ...{ taskRoleArn: taskRole.arn, executionRoleArn: null },
};

interface Given {
  service?: object | null;
  task?: object | null;
  targets?: object[];
  /** Variables with credentials, and access keys in them. */
  names?: string[];
  keyIds?: string[];
  change?: (network: NaiveNetwork) => void;
}

/** An ECS service behind a load balancer, whose tasks take connections from its group. */
function shop({ service = {}, task: definition = {}, targets = [target("10.0.2.20")], ...more }: Given = {}) {
  const { names = [], keyIds = [], change } = more;
  const given = network((own) => {
    own.groups["sg-task"] = { inbound: [rule("tcp", 8080, [], ["sg-web"])], outbound: [] };
    change?.(own);
  });
  const read = (value: object | null, more: object) =>
    more === null || value === null ? gap("denied") : seen(more);
  const ofService = { details: read(service, { ...details, ...service }) };
  const variables = { suspectVariables: seen([{ container: "app", names }]), accessKeyIds: seen(keyIds) };
  const ofTask = { task: read(definition, { ...task, ...definition }), ...variables };
  const written: Resource[] = [
    { ...made("AWS::ECS::Service", "service/main/shop", {}), arn: serviceArn, facets: ofService },
    { ...made("AWS::ECS::TaskDefinition", "task-definition/shop", {}), arn: family, facets: ofTask },
  ];
  return [...resourcesOf(given), ...subnets, group(targets), front, ...written, taskRole, bucket()];
}

const textsOf = (given?: Given) => pathsOf(shop(given)).paths.map(written);
const toBucket = "task credentials (T1552.005) > s3:GetObject (T1530)";
const throughBalancer = `TCP 8080 through 1 (T1190) > ${toBucket}`;

describe("the tasks of an ECS service behind a load balancer", () => {
  it("are reached, and with them what their role reads", () => {
    expect(textsOf()).toEqual([`allowed > ${throughBalancer}`]);
    const [path] = pathsOf(shop()).paths;
    expect(path?.steps.map(({ to }) => to)).toEqual([serviceArn, taskRole.arn, bucket().arn]);
    expect(path?.steps[1]?.evidence).toEqual([{ kind: "task-definition", id: `${family}:3`, text: "task" }]);
  });

  test.each<[string, Given]>([
    ["no tasks", { service: { desiredTasks: 0, runningTasks: 0 } }],
    ["no targets", { targets: [] }],
    ["an inactive service", { service: { status: "inactive" } }],
    [
      "a group that takes no connections of the load balancer",
      {
        change: ({ groups }) => Object.assign(groups["sg-task"] ?? {}, { inbound: [] }),
      },
    ],
    [
      "a load balancer that takes no connections of the internet",
      {
        change: ({ groups }) => Object.assign(groups["sg-web"] ?? {}, { inbound: [] }),
      },
    ],
    ["a role that is not set", { task: { taskRoleArn: null } }],
    [
      "other subnets than those of the target",
      { service: { network: { ...details.network, subnetIds: [] } } },
    ],
  ])("are not with %s", (_, given) => {
    expect(textsOf(given)).toEqual([]);
  });

  it("are reached in subnets that another account shares, and unknown where these were not read", () => {
    const shared = (change: (one: Resource) => Resource[]) =>
      pathsOf(shop().flatMap((one) => (one.type === "AWS::EC2::Subnet" ? change(one) : [one]))).paths.map(
        written,
      );
    expect(shared((one) => [{ ...one, accountId: "444455556666" }])).toEqual([
      `allowed > ${throughBalancer}`,
    ]);
    expect(shared((one) => (one.id === "subnet-private" ? [] : [one]))).toEqual([
      `unknown > ${throughBalancer}`,
    ]);
  });

  it("count as long as they run, also after the service is set to none", () => {
    expect(textsOf({ service: { desiredTasks: 0, runningTasks: 1 } })).toHaveLength(1);
    expect(textsOf({ service: { desiredTasks: 1, runningTasks: 0 } })).toHaveLength(1);
  });

  it("are reached on the instances that they run on", () => {
    const change = ({ groups }: NaiveNetwork) =>
      groups["sg-db"]?.inbound.push(rule("tcp", 8080, [], ["sg-web"]));
    const given = { service: { network: null }, targets: [target("i-db")], change };
    expect(textsOf(given)).toEqual([`allowed > ${throughBalancer}`]);
  });

  it("have an unknown role where the service uses an earlier revision than the one that was read", () => {
    expect(textsOf({ service: { taskDefinitionArn: `${family}:2` } })).toEqual([
      `unknown > ${throughBalancer}`,
    ]);
    const { paths } = pathsOf(shop({ service: { taskDefinitionArn: `${family}:2` } }));
    expect(paths[0]?.notEvaluated).toEqual([{ kind: "task-definition-revision", id: `${family}:2` }]);
  });

  test.each([
    ["the service", { service: null }, "ecs:DescribeServices", serviceArn],
    ["the task definition", { task: null }, "ecs:DescribeTaskDefinition", `${family}:3`],
  ])("are missing data without %s", (_, given, iamAction, of) => {
    const found = pathsOf(shop(given));
    expect(found.paths).toEqual([]);
    expect(found.missing).toContainEqual({ iamAction, of });
  });
});

test("a task definition that no running service uses is no missing data", () => {
  const stopped = { service: { desiredTasks: 0, runningTasks: 0 }, task: null };
  expect(pathsOf(shop(stopped)).missing.map(({ iamAction }) => iamAction)).not.toContain(
    "ecs:DescribeTaskDefinition",
  );
});

describe("tasks with public IP addresses", () => {
  const open = (subnetIds: string[], cidrs = ["0.0.0.0/0"], assignPublicIp = true): Given => ({
    service: { targetGroupArns: [], network: { ...details.network, subnetIds, assignPublicIp } },
    change: ({ groups }) => Object.assign(groups["sg-task"] ?? {}, { inbound: [rule("tcp", 8080, cidrs)] }),
  });

  it("are reached where their subnet has a route to the internet", () => {
    expect(textsOf(open(["subnet-private", "subnet-public"]))).toEqual([
      `allowed > TCP 8080 (T1190) > ${toBucket}`,
    ]);
    expect(textsOf(open(["subnet-private"]))).toEqual([]);
    expect(textsOf(open(["subnet-public"], undefined, false))).toEqual([]);
  });

  it("are reached from some addresses only where the group names a range", () => {
    const { paths } = pathsOf(shop(open(["subnet-public"], ["203.0.113.0/24"])));
    expect(paths).toMatchObject([{ certainty: "depends", dependsOn: ["source IP address"] }]);
  });

  it("have a finding that the change resolves", () => {
    const [step] = pathsOf(shop(open(["subnet-public"]))).paths[0]?.steps ?? [];
    expect(step?.findings).toContainEqual({
      resourceArn: serviceArn,
      checkIds: ["ecs-service-no-public-ip"],
    });
  });
});

describe("credentials in the variables of an ECS service", () => {
  const keyId = "AKIAIOSFODNN7EXAMPLE";
  const own = user("ann", { inline: reads });
  const ann = { ...own, facets: { ...own.facets, accessKeys: seen([{ id: keyId, active: true }]) } };
  const noRole = { taskRoleArn: null };

  it("lead to the user of an access key", () => {
    const textsWith = (given: Given) =>
      pathsOf([...shop({ keyIds: [keyId], task: noRole, ...given }), ann]).paths.map(written);
    const step = "access key in environment variables (T1552) > s3:GetObject (T1530)";
    expect(textsWith({})).toEqual([`allowed > TCP 8080 through 1 (T1190) > ${step}`]);
    expect(textsWith({ keyIds: [] })).toEqual([]);
    expect(textsWith({ service: { taskDefinitionArn: `${family}:2` } })).toEqual([
      `unknown > TCP 8080 through 1 (T1190) > ${step}`,
    ]);
  });

  it("are missing data where the variables were not read", () => {
    const missing = { iamAction: "ecs:DescribeTaskDefinition", of: family };
    expect(pathsOf(shop()).missing).not.toContainEqual(missing);
    const unread = shop().map((one) =>
      one.arn === family ? { ...one, facets: { ...one.facets, suspectVariables: gap("failed") } } : one,
    );
    expect(pathsOf(unread).missing).toContainEqual(missing);
  });

  it("lead to a database that the tasks connect to, and are unknown without a network of their own", () => {
    const ofService = (id: string, groupId: string) =>
      made("AWS::EC2::NetworkInterface", `network-interface/${id}`, {
        interface: { kind: "interface", description: null, requesterManaged: true, requesterId: null },
        network: {
          ...{ vpcId: "vpc-a", subnetId: "subnet-private", availabilityZone: "us-east-1a" },
          ...{ privateIp: `10.0.2.${id.length}`, securityGroupIds: [groupId] },
        },
        publicAddress: { publicIp: null, allocationId: null, ownerId: null },
        addresses: { ipv4: [], ipv6: [] },
        attachment: { instanceId: null, instanceOwnerId: "amazon", status: "attached", deviceIndex: 0 },
      });
    const database = made("AWS::RDS::DBInstance", "db/orders", {
      topology: { clusterId: null },
      exposure: { publiclyAccessible: false },
      network: {
        vpcId: "vpc-a",
        subnetIds: ["subnet-private"],
        securityGroupIds: ["sg-orders"],
        port: 5432,
      },
    });
    const change = ({ groups }: NaiveNetwork) => {
      groups["sg-orders"] = { inbound: [rule("tcp", 5432, [], ["sg-task"])], outbound: [] };
      groups["sg-task"]?.outbound.push(rule("-1", null, ["0.0.0.0/0"]));
      groups["sg-db"]?.inbound.push(rule("tcp", 8080, [], ["sg-web"]));
    };
    const ends = [ofService("eni-1", "sg-task"), ofService("eni-orders", "sg-orders"), database];
    const textsWith = (given: Given) =>
      pathsOf([...shop({ task: noRole, names: ["DB_PASSWORD"], change, ...given }), ...ends]).paths.map(
        written,
      );
    const step = "TCP 5432 with a credential in environment variables (T1213.006)";
    expect(textsWith({})).toEqual([`depends > TCP 8080 through 1 (T1190) > ${step}`]);
    expect(textsWith({ names: ["LOG_TOKEN"] })).toEqual([]);
    expect(textsWith({ service: { network: null }, targets: [target("i-db")] })).toEqual([
      `unknown > TCP 8080 through 1 (T1190) > ${step}`,
    ]);
  });
});
