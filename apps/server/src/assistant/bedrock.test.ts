import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createAccountsStore } from "../accounts/store.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import {
  roleAccessKeyId,
  roleSessionToken,
  type StubBedrock,
  startStubBedrock,
} from "./model/testing/stub-bedrock.ts";

const model = "amazon.nova-lite-v1:0";
const roleArn = "arn:aws:iam::111122223333:role/skyledger";

let server: TestServer;
let stub: StubBedrock;
let owner: TestPerson;
let accountId: string;
beforeAll(async () => {
  stub = await startStubBedrock();
  server = await startTestServer({
    AWS_ENDPOINT_URL: stub.url,
    ALLOW_AMBIENT_AWS: "off",
    SANDBOX_RESOURCES: "100",
  });
  owner = await server.person();
  const account = await createAccountsStore(server.database).insert(owner.workspaceId, {
    kind: "role",
    name: "Production",
    awsAccountId: "111122223333",
    roleArn,
    externalId: "external-1",
    regions: null,
  });
  accountId = account?.id ?? "";
});
beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAOFTHESERVER00001");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret-of-the-server");
  // A key in the server's environment must not replace the account's role.
  vi.stubEnv("AWS_BEARER_TOKEN_BEDROCK", "key-of-the-server");
});
afterAll(async () => {
  await stub.close();
  await server.close();
});

const choose = (change: object, as = owner) =>
  server.call("PUT /language-model", { as, body: { provider: "bedrock", model, ...change } });

describe("Amazon Bedrock through a connected account", () => {
  test("is called with the credentials of the account's role, in the chosen Region", async () => {
    const chosen = await choose({ region: "eu-west-1", accountId });
    expect(chosen.body.languageModel).toMatchObject({ provider: "bedrock", accountId, hasApiKey: false });
    stub.answer = () => ({ tool: "json", input: { word: "ready" } });
    const answer = await server.call("POST /language-model/test", { as: owner });
    expect(answer).toMatchObject({ status: 200, body: { message: "The model answered: ready" } });
    expect(stub.roles).toEqual([{ roleArn, externalId: "external-1", accessKeyId: "AKIAOFTHESERVER00001" }]);
    expect(stub.requests).toMatchObject([
      {
        path: `/model/${model}/converse`,
        signedBy: { accessKeyId: roleAccessKeyId, region: "eu-west-1", service: "bedrock" },
        headers: { "x-amz-security-token": roleSessionToken },
      },
    ]);
  });

  test("the assistant calls tools and streams its answer from it", async () => {
    await choose({ accountId });
    stub.requests.length = 0;
    stub.answer = ({ body }) =>
      JSON.stringify(body.messages).includes("toolResult")
        ? { text: "Here are your accounts:\n[[f1]]" }
        : { tool: "list_accounts", input: {} };
    const { text } = await server.call("POST /assistant/messages", {
      as: owner,
      body: { messages: [{ role: "user", content: "Which accounts are connected?" }] },
    });
    const events = text.split("\n").filter((line) => line.startsWith("event: "));
    expect(events).toEqual([
      "event: tool",
      "event: tool_answer",
      "event: text",
      "event: statement",
      "event: done",
    ]);
    expect(text).toContain("2 accounts connected");
    expect(stub.requests).toHaveLength(2);
    for (const { path, signedBy } of stub.requests) {
      expect(path).toBe(`/model/${model}/converse-stream`);
      expect(signedBy).toMatchObject({ accessKeyId: roleAccessKeyId, region: "us-east-1" });
    }
  });

  test("a key is sent instead if one was entered and no account chosen", async () => {
    await choose({ apiKey: "bedrock-key" });
    stub.requests.length = 0;
    stub.answer = () => ({ tool: "json", input: { word: "ready" } });
    expect((await server.call("POST /language-model/test", { as: owner })).status).toBe(200);
    expect(stub.requests).toMatchObject([
      { signedBy: null, headers: { authorization: "Bearer bedrock-key" } },
    ]);
  });

  test("the server's own credentials are used only if the operator allows it", async () => {
    await choose({ apiKey: null });
    stub.requests.length = 0;
    const refused = await server.call("POST /language-model/test", { as: owner });
    expect(refused).toMatchObject({ status: 422, code: "model_failed" });
    expect(refused.body.message).toContain("choose a connected account");
    expect(stub.requests).toEqual([]);
  });

  test("the sandbox account, another workspace's account, and another provider are rejected by name", async () => {
    const sandbox = (await server.call("GET /accounts", { as: owner })).body.accounts.find(
      ({ kind }: { kind: string }) => kind === "sandbox",
    );
    const stranger = await server.person();
    const refused = [
      await choose({ accountId: sandbox.id }),
      await choose({ accountId: "not-an-id" }),
      await choose({ accountId }, stranger),
      await choose({ accountId, provider: "ollama" }),
    ];
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 400,
        code: "invalid_input",
        body: { issues: [{ path: "accountId" }] },
      });
    }
  });

  test("a removed account leaves its model without credentials", async () => {
    await choose({ accountId });
    await server.database.forWorkspace(owner.workspaceId, (tx) =>
      tx.query("delete from cloud_accounts where id = $1", [accountId]),
    );
    expect((await server.call("GET /language-model", { as: owner })).body).toEqual({ languageModel: null });
  });
});
