import { Organizations } from "@aws-sdk/client-organizations";
import type { ResponseOf } from "@skyledger/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMotoAccount, type MotoAccount } from "./testing/moto.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";
import { type Recorder, startRecorder } from "./testing/recorder.ts";
import { ofOrganizations } from "./testing/unreadable.ts";

type Organization = ResponseOf<"GET /organization">;

const roleName = "platform/SkyledgerReadOnly";
const roleOf = (id: string) => `arn:aws:iam::${id}:role/${roleName}`;

let management: MotoAccount;
let aws: Organizations;
let units: Record<"workloads" | "production", string>;
let members: string[];
let recorder: Recorder;
let app: ProtocolServer;

async function createAccount(name: string): Promise<string> {
  const email = `${name}@example.com`;
  const { CreateAccountStatus } = await aws.createAccount({ AccountName: name, Email: email });
  if (!CreateAccountStatus?.AccountId) throw new Error("the stand-in created no account");
  return CreateAccountStatus.AccountId;
}

async function createUnit(name: string, parent: string): Promise<string> {
  const { OrganizationalUnit } = await aws.createOrganizationalUnit({ Name: name, ParentId: parent });
  if (!OrganizationalUnit?.Id) throw new Error("the stand-in created no OU");
  return OrganizationalUnit.Id;
}

beforeAll(async () => {
  const home = await createMotoAccount();
  management = await createMotoAccount();
  aws = new Organizations(management.client("us-east-1"));
  await aws.createOrganization({ FeatureSet: "ALL" });
  const { Roots: [root] = [] } = await aws.listRoots({});
  if (!root?.Id) throw new Error("the stand-in has no root");
  await aws.enablePolicyType({ RootId: root.Id, PolicyType: "SERVICE_CONTROL_POLICY" });
  const workloads = await createUnit("Workloads", root.Id);
  units = { workloads, production: await createUnit("Production", workloads) };
  const names = Array.from({ length: 49 }, (_, index) => `member-${index + 1}`);
  members = await Promise.all(names.map(createAccount));
  const move = { SourceParentId: root.Id, DestinationParentId: units.production };
  await Promise.all(members.slice(0, 10).map((id) => aws.moveAccount({ AccountId: id, ...move })));
  await aws.tagResource({ ResourceId: members[0], Tags: [{ Key: "environment", Value: "prod" }] });
  await aws.closeAccount({ AccountId: members[48] });
  recorder = await startRecorder();
  for (const id of members.slice(40, 44)) recorder.missingRoles.add(roleOf(id));
  app = await startProtocolServer(home.credentials, { endpoint: recorder.url });
});
afterAll(async () => {
  await app?.close();
  await recorder?.close();
});

const organization = async (): Promise<Organization> =>
  (await app.server.call("GET /organization", { as: app.person })).body;
/** A request waits only 15 seconds for the first refresh, which then goes on. */
const readOrganization = async (): Promise<Organization> => {
  const untested = ({ missing }: Organization["accounts"][number]) =>
    missing?.includes("has not been tested");
  await expect
    .poll(async () => (await organization()).accounts.filter(untested), { timeout: 600_000 })
    .toEqual([]);
  return await organization();
};
const countsOf = ({ accounts }: Organization) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(accounts, ({ state }) => state)).map(([state, list]) => [
      state,
      list?.length,
    ]),
  );
const memberOf = ({ accounts }: Organization, id: string | undefined) =>
  accounts.find(({ accountId }) => accountId === id);

// The stand-in also lets members list the organization, so this account is in none.
test("an account outside of any organization is refused, and nothing stays connected", async () => {
  const { id } = await createMotoAccount();
  const { status, body } = await app.server.call("POST /accounts", {
    as: app.person,
    body: { kind: "organization", name: "Alone", roleArn: roleOf(id) },
  });
  expect(status).toBe(422);
  expect(body.code).toBe("aws_connection_failed");
  const { body: list } = await app.server.call("GET /accounts", { as: app.person });
  expect(list.accounts.filter(({ kind }: { kind: string }) => kind === "role")).toEqual([]);
  const missing = await app.server.call("GET /organization", { as: app.person });
  expect(missing.status).toBe(404);
});

test("50 accounts: each with its state, the role of the same path, and the external ID", async () => {
  const { status, body } = await app.server.call("POST /accounts", {
    as: app.person,
    body: {
      kind: "organization",
      name: "Management",
      roleArn: roleOf(management.id),
      regions: ["us-east-1"],
    },
  });
  expect([status, body.awsAccountId]).toEqual([201, management.id]);
  const read = await readOrganization();
  expect(read.managementAccountId).toBe(management.id);
  expect(read.accounts).toHaveLength(50);
  const closed = memberOf(read, members[48])?.state ?? "";
  expect(["closed", "suspended"]).toContain(closed);
  expect(countsOf(read)).toEqual({ connected: 45, no_role: 4, [closed]: 1 });
  expect(memberOf(read, members[40])?.missing).toContain("Create the role SkyledgerReadOnly");
  expect(memberOf(read, members[0])).toMatchObject({
    unitId: units.production,
    tags: { environment: "prod" },
  });
  const assumed = recorder.queries.filter(
    (query) => query.get("Action") === "AssumeRole" && query.get("RoleArn")?.endsWith(roleName),
  );
  const { externalId } = (await app.server.call("GET /accounts/guide", { as: app.person })).body;
  for (const query of assumed) expect(query.get("ExternalId")).toBe(externalId);
  // A closed account is not tried.
  expect(assumed.some((query) => query.get("RoleArn") === roleOf(members[48] ?? ""))).toBe(false);
  const second = await app.server.call("POST /accounts", {
    as: app.person,
    body: { kind: "organization", name: "Again", roleArn: roleOf(management.id) },
  });
  expect(second.body.code).toBe("conflict");
});

test("the organization's own resources are found in the account through which it is connected, and in no other", async () => {
  const read = await organization();
  const idOf = (id: string | undefined) => memberOf(read, id)?.connectionId ?? "";
  const [managing, member] = [idOf(management.id), idOf(members[0])];
  await app.discover(managing, member);
  const found = (await app.inventory(managing)).filter(({ cloudFormationType: type }) =>
    ofOrganizations.has(type),
  );
  expect(new Set(found.map(({ cloudFormationType: type }) => type))).toEqual(ofOrganizations);
  const namesOf = (wanted: string) =>
    found.flatMap(({ cloudFormationType: type, resourceName }) => (type === wanted ? [resourceName] : []));
  expect(namesOf("AWS::Organizations::OrganizationalUnit").sort()).toEqual(["Production", "Workloads"]);
  const accounts = found.filter(({ cloudFormationType: type }) => type === "AWS::Organizations::Account");
  expect(accounts).toHaveLength(50);
  expect(accounts.find(({ resourceName }) => resourceName === "member-1")?.tags).toEqual({
    environment: "prod",
  });
  const others = await app.inventory(member);
  expect(others).not.toEqual([]);
  expect(others.filter(({ cloudFormationType: type }) => ofOrganizations.has(type))).toEqual([]);
});

test("an account that joins, and a role that appears, are picked up at the next refresh", async () => {
  const joined = await createAccount("joined-later");
  recorder.missingRoles.delete(roleOf(members[40] ?? ""));
  const { body: after } = await app.server.call("POST /organization/refresh", { as: app.person });
  expect(memberOf(after, joined)?.state).toBe("connected");
  expect(memberOf(after, members[40])?.state).toBe("connected");
  expect(countsOf(after)).toMatchObject({ connected: 47, no_role: 3 });
});

test("an account that leaves is archived; a denied list archives none", async () => {
  const leaving = members[1] ?? "";
  const before = await organization();
  await aws.removeAccountFromOrganization({ AccountId: leaving });
  const { body: after } = await app.server.call("POST /organization/refresh", { as: app.person });
  expect(memberOf(after, leaving)?.state).toBe("archived");
  const params = { id: memberOf(before, leaving)?.connectionId ?? "" };
  const kept = await app.server.call("GET /accounts/:id", { as: app.person, params });
  expect(kept.body.archivedAt).not.toBeNull();
  for (const operation of ["ListAccounts", "ListAccountsForParent", "ListRoots"]) {
    recorder.deniedTargets.add(`AWSOrganizationsV20161128.${operation}`);
    const denied = await app.server.call("POST /organization/refresh", { as: app.person });
    recorder.deniedTargets.clear();
    expect(denied.body.code, operation).toBe("aws_connection_failed");
  }
  const { problem } = await organization();
  expect(problem).toMatch(/^AWS Organizations could not be read \(AccessDeniedException/);
  expect(countsOf(await organization())).toEqual(countsOf(after));
});

test("accounts are chosen by OU, and read in one discovery", async () => {
  const choice = { include: [{ unit: units.workloads }], exclude: [{ accountId: members[9] ?? "" }] };
  const { body: chosen } = await app.server.call("PATCH /organization", { as: app.person, body: choice });
  // Nine of ten in the OU below it; one of these left.
  expect(countsOf(chosen)).toMatchObject({ connected: 8 });
  expect(memberOf(chosen, members[9])?.state).toBe("excluded");
  const { body } = await app.server.call("GET /accounts", { as: app.person });
  const read = body.accounts.filter(({ kind }: { kind: string }) => kind === "role");
  expect(read).toHaveLength(8);
});
