import { describe, expect, it, test } from "vitest";
import { gap, type Observation, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { accountId, other, user } from "../testing/access/written-account.ts";
import { handler } from "../testing/attack-paths/front-doors.ts";
import { bucket, customers, pathsOf, webServer, written } from "../testing/attack-paths/written-snapshot.ts";
import { network, rule } from "../testing/reachability/example-network.ts";
import type { NaiveNetwork } from "../testing/reachability/naive-walker.ts";
import { made, resourcesOf } from "../testing/reachability/network-of.ts";

const keyId = "AKIAIOSFODNN7EXAMPLE";
const readsCustomers = { Effect: "Allow", Action: "s3:GetObject", Resource: `${customers}/*` };
const databaseArn = `arn:aws:rds:us-east-1:${accountId}:db:orders`;
const here = (resource: Resource) => ({ ...resource, accountId, region: "us-east-1" });

/** A user that reads the bucket, with an access key. */
function ann(keys: Observation<object[]> = seen([{ id: keyId, active: true }])): Resource {
  const found = user("ann", { inline: readsCustomers });
  return { ...found, facets: { ...found.facets, accessKeys: keys } };
}

interface Data {
  suspectLines?: number[];
  accessKeyIds?: string[];
}

/** The web server of the example network, which the internet reaches, with user data. Null: not read. */
function server(data: Data | null, change?: (made: NaiveNetwork) => void): Resource[] {
  const userData = { present: true, suspectLines: [], accessKeyIds: [], ...data };
  const facets = {
    ...{ state: { name: "running", stoppedAt: null, launchedAt: null }, instanceProfile: { arn: null } },
    ...{ metadataOptions: { httpTokens: "required", httpEndpoint: "enabled", hopLimit: 1 }, userData },
  };
  const unread = data === null ? ["userData"] : [];
  const own = here(other("AWS::EC2::Instance", webServer, facets, { unread }));
  return [...resourcesOf(network(change)).filter(({ arn }) => arn !== webServer), own];
}

interface Lambda {
  names?: string[];
  accessKeyIds?: string[] | null;
  vpc?: object;
}

/** A function that anyone can call by its URL. */
function open({ names = [], accessKeyIds = [], vpc }: Lambda): Resource {
  const byUrl = {
    ...{ Effect: "Allow", Principal: "*", Action: "lambda:InvokeFunctionUrl", Resource: handler },
    Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "NONE" } },
  };
  const facets = {
    ...{ role: { arn: `arn:aws:iam::${accountId}:role/none` }, urls: [{ authType: "NONE" }] },
    policy: { Version: "2012-10-17", Statement: [byUrl] },
    environment: names.map((name) => ({ name, looksLikeCredential: true })),
    network: vpc ?? { vpcId: null, subnetIds: [], securityGroupIds: [] },
    accessKeyIds,
  };
  return here(
    other("AWS::Lambda::Function", handler, facets, { unread: accessKeyIds === null ? ["environment"] : [] }),
  );
}

const textsOf = (resources: readonly Resource[]) => pathsOf(resources).paths.map(written);
const byUserData = "allowed > TCP 443 (T1190) > access key in user data (T1552.005) > s3:GetObject (T1530)";

describe("an access key in plaintext", () => {
  const keys = { suspectLines: [2, 3], accessKeyIds: [keyId] };

  it("leads from an instance to its user, and to what that reads", () => {
    const { paths } = pathsOf([...server(keys), ann(), bucket()]);
    expect(paths.map(written)).toEqual([byUserData]);
    expect(paths[0]?.steps[1]).toMatchObject({
      ...{ from: webServer, to: ann().arn },
      evidence: [{ kind: "access-key", id: keyId, text: "ann" }],
      cut: `Deactivate the access key ${keyId} of ann, and remove it from the user data`,
      findings: [{ resourceArn: webServer, checkIds: ["ec2-instance-user-data-no-secrets"] }],
    });
  });

  it("leads from a function to its user", () => {
    expect(textsOf([open({ accessKeyIds: [keyId] }), ann(), bucket()])).toEqual([
      "allowed > lambda:InvokeFunctionUrl (T1190) > access key in environment variables (T1552) > s3:GetObject (T1530)",
    ]);
  });

  test.each<[string, Resource[]]>([
    ["was deactivated", [ann(seen([{ id: keyId, active: false }]))]],
    ["belongs to nobody here", [ann(seen([{ id: "AKIAI44QH7DHBEXAMPLE", active: true }]))]],
  ])("leads nowhere if it %s", (_, owner) => {
    expect(textsOf([...server(keys), ...owner, bucket()])).toEqual([]);
  });

  it("leads nowhere from what no one reaches", () => {
    const closed = server(keys, ({ groups }) => Object.assign(groups["sg-web"] ?? {}, { inbound: [] }));
    expect(textsOf([...closed, ann(), bucket()])).toEqual([]);
  });

  it("is missing data where its owner, the user data, or the variables were not read", () => {
    const missingOf = (resources: readonly Resource[]) =>
      pathsOf(resources).missing.map(({ iamAction, of }) => `${iamAction} ${of}`);
    const unreadKeys = `iam:ListAccessKeys ${ann().arn}`;
    expect(missingOf([...server(keys), ann(gap("denied")), bucket()])).toContain(unreadKeys);
    expect(missingOf([...server({}), ann(gap("denied")), bucket()])).not.toContain(unreadKeys);
    const unreadData = `ec2:DescribeInstanceAttribute ${webServer}`;
    expect(missingOf([...server(null), bucket()])).toContain(unreadData);
    expect(missingOf([...server({}), bucket()])).not.toContain(unreadData);
    expect(missingOf([open({ accessKeyIds: null })])).toContain(`lambda:ListFunctions ${handler}`);
    expect(missingOf([open({})])).not.toContain(`lambda:ListFunctions ${handler}`);
  });
});

/** A database in the private subnet, with the network interface that RDS makes for it. */
function database(more: object = {}): Resource {
  const facets = {
    topology: { clusterId: null },
    exposure: { publiclyAccessible: false },
    network: {
      ...{ vpcId: "vpc-a", subnetIds: ["subnet-private", "subnet-other"], securityGroupIds: ["sg-orders"] },
      ...{ port: 5432, ...more },
    },
  };
  return here(other("AWS::RDS::DBInstance", databaseArn, facets));
}

/** The network interface of a service in a subnet. */
const serviceInterface = (name: string, group: string, kind = "interface") =>
  made("AWS::EC2::NetworkInterface", `network-interface/${name}`, {
    interface: { kind, description: null, requesterManaged: true, requesterId: null },
    network: {
      ...{ vpcId: "vpc-a", subnetId: "subnet-private", availabilityZone: "us-east-1a" },
      ...{ privateIp: `10.0.2.${name.length + 20}`, securityGroupIds: [group] },
    },
    publicAddress: { publicIp: null, allocationId: null, ownerId: null },
    addresses: { ipv4: [], ipv6: [] },
    attachment: { instanceId: null, instanceOwnerId: "amazon-rds", status: "attached", deviceIndex: 0 },
  });
const databaseInterface = serviceInterface("eni-orders", "sg-orders");

const takes = (...from: string[]) => ({
  "sg-orders": { inbound: [rule("tcp", 5432, [], from)], outbound: [] },
  "sg-code": { inbound: [], outbound: [rule("-1", null, ["0.0.0.0/0"])] },
});
const withGroups =
  (...from: string[]) =>
  ({ groups }: NaiveNetwork) => {
    Object.assign(groups, takes(...from));
  };
const toDatabase = "TCP 5432 with a credential in user data (T1213.006)";

describe("a credential in plaintext", () => {
  const data = { suspectLines: [4] };
  const shop = (more: object = {}, from = "sg-web") => [
    ...server(data, withGroups(from)),
    databaseInterface,
    database(more),
  ];

  it("leads to a database that takes connections from there, if it is its password", () => {
    const { paths } = pathsOf(shop());
    expect(paths.map(written)).toEqual([`depends > TCP 443 (T1190) > ${toDatabase}`]);
    expect(paths[0]).toMatchObject({ target: databaseArn, kind: "data", dependsOn: ["database password"] });
    expect(paths[0]?.steps.map(({ effort }) => effort)).toEqual([3, 2]);
    expect(paths[0]?.steps[1]?.evidence[0]).toEqual({ kind: "user-data", id: webServer, text: "lines 4" });
    expect(paths[0]?.steps[1]?.evidence.map(({ kind }) => kind)).toContain("security-group");
  });

  test.each<[string, Resource[]]>([
    ["the database takes no connections from there", shop({}, "sg-db")],
    ["no credential was seen", [...server({}, withGroups("sg-web")), databaseInterface, database()]],
    ["the database has no port yet", shop({ port: null })],
    ["the database takes connections on another port", shop({ port: 3306 })],
  ])("leads nowhere if %s", (_, resources) => {
    expect(textsOf(resources)).toEqual([]);
  });

  it("is missing data where the network of a database was not read", () => {
    const unread = database();
    const resources = [...shop().filter(({ arn }) => arn !== databaseArn), unread];
    const missing = { iamAction: "rds:DescribeDBInstances", of: databaseArn };
    expect(pathsOf(resources).missing).not.toContainEqual(missing);
    const facets = { ...unread.facets, network: gap("denied") };
    expect(pathsOf([...resources.slice(0, -1), { ...unread, facets }]).missing).toContainEqual(missing);
  });

  it("is unknown where the network interface of the database is not found", () => {
    const [path] = pathsOf(shop().filter((one) => one !== databaseInterface)).paths;
    expect(path?.certainty).toBe("unknown");
    expect(path?.notEvaluated).toEqual([{ kind: "network-interface", id: "orders" }]);
    const others = [{ subnetIds: ["subnet-public"] }, { securityGroupIds: ["sg-orders", "sg-web"] }];
    for (const more of others) expect(pathsOf(shop(more)).paths[0]?.certainty).toBe("unknown");
  });

  it("looks for an attached network interface of no instance, with exactly its security groups", () => {
    const certaintyWith = (replacement: Resource | null, change?: (network: NaiveNetwork) => void) =>
      pathsOf([
        ...server(data, (made) => {
          withGroups("sg-web")(made);
          change?.(made);
        }),
        ...(replacement ? [replacement] : []),
        database(),
      ]).paths[0]?.certainty;
    expect(certaintyWith(databaseInterface)).toBe("depends");
    expect(certaintyWith({ ...databaseInterface, status: "available" })).toBe("unknown");
    const groups = ["sg-orders", "sg-web"];
    const { network: about } = databaseInterface.facets;
    const value = { ...(about?.seen && (about.value as object)), securityGroupIds: groups };
    const facets = { ...databaseInterface.facets, network: seen(value) };
    expect(certaintyWith({ ...databaseInterface, facets })).toBe("unknown");
    const ofInstance = ({ interfaces }: NaiveNetwork) =>
      void Object.assign(interfaces["eni-db"] ?? {}, { groups: ["sg-orders"] });
    expect(certaintyWith(null, ofInstance)).toBe("unknown");
  });

  it("leads from a function in the network, not from one outside of it", () => {
    const vpc = { vpcId: "vpc-a", subnetIds: ["subnet-private"], securityGroupIds: ["sg-code"] };
    const textsWith = (lambda: Lambda) =>
      textsOf([
        ...resourcesOf(network(withGroups("sg-code"))),
        ...[serviceInterface("eni-code", "sg-code", "lambda"), databaseInterface, database()],
        open({ names: ["DB_PASSWORD"], ...lambda }),
      ]);
    const step = "TCP 5432 with a credential in environment variables (T1213.006)";
    expect(textsWith({ vpc })).toEqual([`depends > lambda:InvokeFunctionUrl (T1190) > ${step}`]);
    expect(textsWith({})).toEqual([]);
    expect(textsWith({ vpc, names: ["GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY"] })).toEqual([]);
    for (const name of ["DATABASE_URL", "PGPASSWORD", "db", "MONGO_URI", "AWS_RDS_PASSWORD"])
      expect(textsWith({ vpc, names: [name] })).toHaveLength(1);
  });

  it("leads to the cluster of a member, too", () => {
    const arn = `arn:aws:rds:us-east-1:${accountId}:cluster:main`;
    const cluster = here(other("AWS::RDS::DBCluster", arn, {}));
    const member = database();
    const facets = { ...member.facets, topology: seen({ clusterId: "main" }) };
    const resources = [
      ...shop().filter(({ arn: one }) => one !== databaseArn),
      { ...member, facets },
      cluster,
    ];
    expect(pathsOf(resources).paths.map(({ target }) => target)).toEqual([arn, databaseArn]);
  });
});
