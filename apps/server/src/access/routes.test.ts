import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "../platform/db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

type Answer = { principalArn: string; verdict: string; via: string[]; statements: { policyArn: string }[] };
type Principal = { principalArn: string; verdict: string; path: { by: string }[] };
const named = <T extends { principalArn: string }>(list: T[], name: string) =>
  list.find(({ principalArn }) => principalArn.endsWith(`/${name}`));

test("who can do an action on a resource, with the statements that decide", async () => {
  const body = { action: "ec2:TerminateInstances", resource: "*" };
  const { status, body: found } = await server.call("POST /access/who-can", { as: ana, body });
  expect(status).toBe(200);
  const answers: Answer[] = found.answers;
  expect(named(answers, "partner-support")).toMatchObject({ verdict: "allowed", via: [] });
  expect(named(answers, "partner-support")?.statements[0]?.policyArn).toBe(
    "arn:aws:iam::aws:policy/AdministratorAccess",
  );
  expect(named(answers, "rds-monitoring")?.verdict).toBe("denied");
  expect([found.missing, found.takenAt === null]).toEqual([[], false]);
});

test.each([
  ["ec2:TerminateInstances", null],
  ["EC2:terminateinstances", null],
  ["ec2:TerminateInstance", { close: "ec2:TerminateInstances" }],
  ["ec2:DoSomethingElse", { close: null }],
  ["constructor:Get", { close: null }],
])("whether AWS has the action %s", async (action, unlisted) => {
  const body = { action, resource: "*" };
  expect((await server.call("POST /access/who-can", { as: ana, body })).body.unlisted).toEqual(unlisted);
});

test.each([
  ["s3:ListAllMyBuckets", "*", null],
  ["s3:ListAllMyBuckets", "arn:aws:s3:::logs", []],
  ["s3:GetObject", "arn:aws:s3:::logs/a.txt", null],
  ["sqs:SendMessage", "arn:aws:s3:::logs", ["arn:*:sqs:*:*:*"]],
  ["sqs:Invented", "arn:aws:s3:::logs", null],
])("whether %s works on %s", async (action, resource, expected) => {
  const { body } = await server.call("POST /access/who-can", { as: ana, body: { action, resource } });
  expect(body.otherResources).toEqual(expected);
});

test("what a principal can do", async () => {
  const body = { action: "ec2:TerminateInstances", resource: "*" };
  const { body: who } = await server.call("POST /access/who-can", { as: ana, body });
  const principalArn = named<Answer>(who.answers, "publish-docs")?.principalArn ?? "";
  const { body: what } = await server.call("POST /access/what-can", { as: ana, body: { principalArn } });
  expect(what.answers).toMatchObject([{ actions: ["*"], resources: ["*"], verdict: "allowed", via: [] }]);
  const reindex = { principalArn: principalArn.replace("publish-docs", "search-reindex") };
  const { body: own } = await server.call("POST /access/what-can", { as: ana, body: reindex });
  // As AWS writes them: policies are evaluated in lowercase.
  expect(own.answers.flatMap(({ actions }: { actions: string[] }) => actions)).toContain("s3:GetObject");
});

test("administrators", async () => {
  const { body } = await server.call("GET /access/administrators", { as: ana });
  const principals: Principal[] = body.principals;
  const results = ["partner-support", "publish-docs", "migration-2024", "rds-monitoring"].map(
    (name) => named(principals, name)?.verdict,
  );
  expect(results).toEqual(["is", "is", "is", "no"]);
});

test("a person of another workspace has no answers about these principals", async () => {
  const ben = await server.person();
  const { body } = await server.call("GET /access/administrators", { as: ben });
  expect(body).toEqual({ principals: [], takenAt: null, missing: [] });
});

test("an account that no discovery has read yet is missing, in its own scope", async () => {
  const second = await createTestAccount(server.database, ana.workspaceId, { awsAccountId: "111122223333" });
  const ask = (accountId?: string) =>
    server.call("GET /access/administrators", { as: ana, query: accountId ? { accountId } : {} });
  const missing = [{ iamAction: "iam:GetAccountAuthorizationDetails", of: "arn:aws:iam::111122223333:root" }];
  expect((await ask()).body.missing).toEqual(missing);
  expect((await ask(second)).body).toMatchObject({ principals: [], missing });
  const { accounts } = (await server.call("GET /accounts", { as: ana })).body;
  const first = accounts.find(({ id }: { id: string }) => id !== second);
  expect((await ask(first.id)).body.missing).toEqual([]);
});

test("an action or resource that is none is refused", async () => {
  const call = (action: string, resource: string) =>
    server.call("POST /access/who-can", { as: ana, body: { action, resource } });
  expect([(await call("GetObject", "*")).status, (await call("s3:GetObject", "logs")).status]).toEqual([
    400, 400,
  ]);
});

test("a policy for what a role used, and when each statement was last used", async () => {
  const { body: of } = await server.call("GET /access/administrators", { as: ana });
  const propose = async (name: string) => {
    const principalArn = named<Principal>(of.principals, name)?.principalArn ?? "";
    return (await server.call("POST /access/least-privilege", { as: ana, body: { principalArn } })).body;
  };
  const docs = await propose("publish-docs");
  expect(docs).toMatchObject({ state: "proposed", missing: [], policySize: 105 });
  expect(docs.services.map(({ namespace }: { namespace: string }) => namespace)).toEqual([
    "s3",
    "cloudfront",
  ]);
  expect(docs.allowedServices).toBeGreaterThan(20);
  expect(JSON.parse(docs.policyDocument)).toEqual({
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Resource: "*", Action: ["cloudfront:*", "s3:*"] }],
  });
  expect(await propose("migration-2024")).toMatchObject({
    ...{ state: "unused", services: [], allowedServices: null, policyDocument: null, policySize: null },
  });
  expect(await propose("trail-to-logs")).toMatchObject({ state: "unchanged", allowedServices: 1 });
  const principalArn = named<Principal>(of.principals, "publish-docs")?.principalArn ?? "";
  const { body: what } = await server.call("POST /access/what-can", { as: ana, body: { principalArn } });
  expect(what.answers[0].lastUsed).toEqual({ at: docs.services[0].lastAuthenticatedAt, of: "services" });
});
