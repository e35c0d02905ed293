import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  // Nothing listens there: every call to AWS itself fails immediately.
  server = await startTestServer({ AWS_ENDPOINT_URL: "http://127.0.0.1:9", ALLOW_AMBIENT_AWS: "off" });
  ana = await server.person();
});
afterAll(() => server.close());

const roleArn = "arn:aws:iam::123456789012:role/SkyledgerReadOnly";

async function sandboxId(as: TestPerson): Promise<string> {
  const { body } = await server.call("GET /accounts", { as });
  return body.accounts.find((account: { kind: string }) => account.kind === "sandbox").id;
}

describe("GET /accounts", () => {
  test("a new workspace has the sandbox account connected, labeled as sample data", async () => {
    const { body } = await server.call("GET /accounts", { as: ana });
    expect(body).toMatchObject({
      total: 1,
      accounts: [
        { kind: "sandbox", label: "Sandbox account: sample data", status: "connected", resourceCount: 0 },
      ],
    });
    expect(body.accounts[0].awsAccountId).toMatch(/^\d{12}$/);
  });

  test("a renamed sandbox account is still labeled as sample data", async () => {
    const ben = await server.person();
    const id = await sandboxId(ben);
    const { body } = await server.call("PATCH /accounts/:id", {
      as: ben,
      params: { id },
      body: { name: "Production" },
    });
    expect(body).toMatchObject({ name: "Production", label: "Production: sample data" });
  });
});

describe("POST /accounts", () => {
  test("a second sandbox account is a conflict", async () => {
    const { status, code, body } = await server.call("POST /accounts", {
      as: ana,
      body: { kind: "sandbox", name: "Again" },
    });
    expect([status, code]).toEqual([409, "conflict"]);
    expect(body.message).toMatch(/connected to this workspace already/);
  });

  test("the sandbox account can be disconnected and connected again", async () => {
    const ben = await server.person();
    const id = await sandboxId(ben);
    expect((await server.call("DELETE /accounts/:id", { as: ben, params: { id } })).status).toBe(204);
    expect((await server.call("GET /accounts/:id", { as: ben, params: { id } })).status).toBe(404);
    const again = await server.call("POST /accounts", {
      as: ben,
      body: { kind: "sandbox", name: "Sandbox" },
    });
    expect(again.status).toBe(201);
  });

  test("a role that cannot be assumed is not saved, and the response says what to check", async () => {
    const { status, code, body } = await server.call("POST /accounts", {
      as: ana,
      body: { kind: "role", name: "Prod", roleArn },
    });
    expect([status, code]).toEqual([422, "aws_connection_failed"]);
    // The test machine may or may not have credentials: each case has its own advice.
    expect(body.message).toMatch(/requires your external ID|has no AWS credentials/);
    expect((await server.call("GET /accounts", { as: ana })).body.total).toBe(1);
  });

  test("the server's own credentials are rejected unless the operator allows them", async () => {
    const { status, code } = await server.call("POST /accounts", {
      as: ana,
      body: { kind: "ambient", name: "Own" },
    });
    expect([status, code]).toEqual([403, "ambient_aws_not_allowed"]);
  });

  test.each([
    [{ kind: "role", name: "x", roleArn: "not-an-arn" }, "roleArn"],
    [{ kind: "role", name: "", roleArn }, "name"],
    [{ kind: "sandbox", name: "x", regions: ["Frankfurt"] }, "regions"],
    [{ kind: "sandbox", name: "x", regions: [] }, "regions"],
    [{ kind: "planet", name: "x" }, "kind"],
    [{ kind: "sandbox", name: "x", colour: "red" }, "colour"],
  ])("rejects %j and names the field", async (body, path) => {
    const answer = await server.call("POST /accounts", { as: ana, raw: { body } });
    expect([answer.status, answer.code]).toEqual([400, "invalid_input"]);
    expect(JSON.stringify(answer.body.issues)).toContain(path);
  });
});

describe("PATCH /accounts/:id", () => {
  test("Regions that are not enabled in the account are rejected by name", async () => {
    const { status, body } = await server.call("PATCH /accounts/:id", {
      as: ana,
      params: { id: await sandboxId(ana) },
      body: { regions: ["eu-west-1"] },
    });
    expect(status).toBe(400);
    expect(body.message).toMatch(/Not enabled in this account: eu-west-1/);
  });

  test("with fewer Regions, resources of the others leave the inventory, and the next discovery reads only these", async () => {
    const ben = await server.person();
    const id = await sandboxId(ben);
    await server.call("POST /resources/discover", { as: ben });
    const before = (await server.call("GET /resources/inventory", { as: ben })).body.total;
    await server.call("PATCH /accounts/:id", { as: ben, params: { id }, body: { regions: ["us-east-2"] } });
    const regions = async () => {
      const { body } = await server.call("GET /resources/summary", { as: ben });
      return body.byRegion.map((one: { value: string }) => one.value).sort();
    };
    expect(await regions()).toEqual(["global", "us-east-2"]);
    await server.call("POST /resources/discover", { as: ben });
    expect(await regions()).toContain("us-east-2");
    const { body } = await server.call("PATCH /accounts/:id", {
      as: ben,
      params: { id },
      body: { regions: null },
    });
    expect(body.regions).toBeNull();
    await server.call("POST /resources/discover", { as: ben });
    server.clock.advance(10_000);
    expect((await server.call("GET /resources/inventory", { as: ben })).body.total).toBe(before);
  });
});

describe("DELETE /accounts/:id", () => {
  test("deletes all data that was read from it", async () => {
    const ben = await server.person();
    await server.call("POST /resources/discover", { as: ben });
    await server.call("DELETE /accounts/:id", { as: ben, params: { id: await sandboxId(ben) } });
    const { body } = await server.call("GET /resources/summary", { as: ben });
    expect(body).toMatchObject({ totalResources: 0, unusedResources: 0, gaps: 0 });
  });
});

describe("POST /accounts/:id/test", () => {
  test("the sandbox account returns its Regions", async () => {
    const { body } = await server.call("POST /accounts/:id/test", {
      as: ana,
      params: { id: await sandboxId(ana) },
    });
    expect(body).toMatchObject({ ok: true, enabledRegions: ["us-east-1", "us-east-2", "us-west-2"] });
  });
});

describe("GET /accounts/guide", () => {
  test("returns this workspace's external ID and templates from the declarations", async () => {
    const { body } = await server.call("GET /accounts/guide", { as: ana });
    const ben = await server.person();
    const other = await server.call("GET /accounts/guide", { as: ben });
    expect(body.externalId).toMatch(/^[0-9a-f]{32}$/);
    expect(other.body.externalId).not.toBe(body.externalId);
    for (const text of [body.cloudFormationTemplate, body.terraform]) {
      expect(text).toContain(body.externalId);
      expect(text).toContain("sts:ExternalId");
      expect(text).toContain("ec2:DescribeInstances");
      expect(text).not.toMatch(/"?(ec2|s3|rds):(Delete|Terminate|Put|Modify)/);
    }
    expect(body.remediationTerraform).toContain("ssm:StartAutomationExecution");
    expect(body.ambientAllowed).toBe(false);
  });
});

test.each(["GET /accounts/:id", "DELETE /accounts/:id", "POST /accounts/:id/test"] as const)(
  "%s of an unknown account is 404 for any ID",
  async (key) => {
    for (const id of ["x", "00000000-0000-0000-0000-000000000000", "%00", "'; drop table users"]) {
      const { status } = await server.call(key, { as: ana, params: { id } });
      expect([400, 404]).toContain(status);
    }
  },
);
