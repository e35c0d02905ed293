import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let as: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_ACCOUNTS: "3", SANDBOX_RESOURCES: "100" });
  as = await server.person();
  const { status, text } = await server.call("POST /resources/discover", { as });
  if (status !== 200) throw new Error(`The discovery failed: ${text}`);
});
afterAll(() => server.close());

interface Edge {
  relationshipType: string;
  targetType: string;
  targetName: string;
  targetId: string;
  resolved: boolean;
}

/** ARNs of the resources with a name, in any account. */
async function arnsOf(name: string): Promise<string[]> {
  const { body } = await server.call("GET /resources/inventory", { as, query: { q: name } });
  const found: { resourceId: string; resourceName: string }[] = body.resources;
  return found.filter(({ resourceName }) => resourceName.includes(name)).map(({ resourceId }) => resourceId);
}

async function edgesOf(arn: string): Promise<Edge[]> {
  const { body } = await server.call("GET /resources/relationships", { as, query: { resource_id: arn } });
  return body.relationships;
}

const accountOf = (arn: string) => arn.split(":")[4];

test("a role that trusts a role of another account leads there and back", async () => {
  const auditor = (await arnsOf("auditor")).find((arn) => arn.includes(":role/"));
  const trusting = (await arnsOf("security-audit")).filter((arn) => arn.includes(":role/"));
  expect(trusting).toHaveLength(2);
  for (const arn of trusting) {
    const edge = (await edgesOf(arn)).find(({ targetId }) => targetId === auditor);
    expect(edge).toMatchObject({ relationshipType: "trusts", resolved: true });
    expect(accountOf(arn)).not.toBe(accountOf(auditor ?? ""));
  }
  const back = await edgesOf(auditor ?? "");
  const types = back.map(({ relationshipType, targetId }) => `${relationshipType} ${targetId}`);
  for (const arn of trusting) expect(types).toContain(`trusted by ${arn}`);
});

test("a peering connection leads to the networks of both accounts", async () => {
  const peerings = await arnsOf("prod-checkout");
  expect(peerings).toHaveLength(2);
  for (const arn of peerings) {
    const vpcs = (await edgesOf(arn)).filter(({ targetType, resolved }) => resolved && targetType === "VPC");
    expect(new Set(vpcs.map(({ targetId }) => accountOf(targetId))).size).toBe(2);
  }
});

test("a bucket leads to the key of another account that encrypts it", async () => {
  const [bucket] = await arnsOf("shared-exports");
  const edge = (await edgesOf(bucket ?? "")).find(
    ({ relationshipType }) => relationshipType === "encrypted with",
  );
  expect(edge).toMatchObject({ resolved: true, targetName: expect.stringContaining("org-data") });
});

test("a resource share leads to the subnet that it shares, and to the account that uses it", async () => {
  const [share] = await arnsOf("shared-network");
  const edges = await edgesOf(share ?? "");
  const of = (type: string) => edges.filter(({ relationshipType }) => relationshipType === type);
  expect(of("shares")).toEqual([expect.objectContaining({ targetType: "Subnet", resolved: true })]);
  const [used] = of("shared with");
  expect(used).toMatchObject({ targetType: "AWS Account", resolved: true });
  expect(accountOf(used?.targetId ?? "")).not.toBe(accountOf(share ?? ""));
});

test("the organization is inventory, once, with its trail", async () => {
  const byType = async (cfn: string) => {
    const { rows } = await server.database.system((tx) =>
      tx.query<{ arn: string }>("select arn from resources where cfn_type = $1 and gone_at is null", [cfn]),
    );
    return rows.map(({ arn }) => arn);
  };
  expect(await byType("AWS::Organizations::Organization")).toHaveLength(1);
  expect(await byType("AWS::Organizations::Account")).toHaveLength(5);
  expect(
    (await byType("AWS::CloudTrail::Trail")).filter((arn) => arn.endsWith("organization-audit")),
  ).toHaveLength(1);
  expect(await byType("AWS::EC2::TransitGateway")).toHaveLength(1);
});
