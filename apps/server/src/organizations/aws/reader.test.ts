import type { AwsCall } from "@skyledger/core/model/aws-call";
import { expect, test } from "vitest";
import type { OpenSends } from "../../platform/aws/open-sends.ts";
import { createOrganizationReader } from "./reader.ts";

type Answer = object | Error;
type Input = { ParentId?: string; NextToken?: string; ResourceId?: string };

const account = (id: string, given: object = {}) => ({
  Id: id,
  Name: id,
  Email: "",
  State: "ACTIVE",
  ...given,
});
const management = account("111111111111");
const shop = account("222222222222");

function denied(): Error {
  return Object.assign(new Error("not you"), { name: "AccessDeniedException" });
}

/** An organization with one OU; `given` replaces answers by operation. */
function readerOf(given: Record<string, (input: Input) => Answer> = {}) {
  const answers: Record<string, (input: Input) => Answer> = {
    describeOrganization: () => ({ Organization: { Id: "o-1", MasterAccountId: management.Id } }),
    listRoots: () => ({ Roots: [{ Id: "r-1", Name: "Root" }] }),
    listOrganizationalUnitsForParent: ({ ParentId }) => ({
      OrganizationalUnits: ParentId === "r-1" ? [{ Id: "ou-1", Name: "Workloads" }] : [],
    }),
    listAccountsForParent: ({ ParentId }) => ({ Accounts: ParentId === "r-1" ? [management] : [shop] }),
    listAccounts: () => ({ Accounts: [management, shop] }),
    listTagsForResource: () => ({ Tags: [{ Key: "owner", Value: "shop" }] }),
    ...given,
  };
  const asked: AwsCall[] = [];
  const send = async (call: AwsCall) => {
    asked.push(call);
    const answer = answers[call.operation]?.(call.input) ?? new Error(`not expected: ${call.operation}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const sends: Pick<OpenSends, "region" | "open"> = { region: "eu-west-1", open: async () => send };
  const reader = createOrganizationReader(sends);
  const signal = new AbortController().signal;
  return { asked, read: () => reader.read({ kind: "ambient" }, signal), reader, signal };
}

test("units, accounts with their places, and tags; calls go to the partition's home Region", async () => {
  const { read, asked } = readerOf();
  const answer = await read();
  expect(answer).toMatchObject({
    ok: true,
    value: {
      organizationId: "o-1",
      managementAccountId: management.Id,
      complete: true,
      units: [
        { id: "r-1", name: "Root", parentId: null },
        { id: "ou-1", name: "Workloads", parentId: "r-1" },
      ],
      accounts: [
        { awsAccountId: management.Id, unitId: "r-1", awsState: "ACTIVE" },
        { awsAccountId: shop.Id, unitId: "ou-1", tags: { seen: true, value: { owner: "shop" } } },
      ],
    },
  });
  expect(new Set(asked.map(({ region }) => region))).toEqual(new Set(["us-east-1"]));
});

test.each([
  "describeOrganization",
  "listRoots",
  "listOrganizationalUnitsForParent",
  "listAccountsForParent",
  "listAccounts",
])("a denied %s refuses the whole reading", async (operation) => {
  const { read } = readerOf({ [operation]: denied });
  expect(await read()).toEqual({
    ok: false,
    refusal: { reason: "denied", message: "AccessDeniedException: not you" },
  });
});

test("denied tags are a gap of their account", async () => {
  const { read } = readerOf({
    listTagsForResource: ({ ResourceId }) => (ResourceId === shop.Id ? denied() : { Tags: [] }),
  });
  const answer = await read();
  expect(answer.ok && answer.value.accounts.map(({ tags }) => tags)).toEqual([
    { seen: true, value: {} },
    { seen: false, reason: "denied" },
  ]);
});

test("an account twice on two pages is one; a list without an end refuses the reading", async () => {
  const paged = readerOf({
    listAccounts: ({ NextToken }) => ({
      Accounts: [management, shop],
      ...(NextToken === undefined ? { NextToken: "more" } : {}),
    }),
  });
  const answer = await paged.read();
  expect(answer.ok && answer.value.accounts).toHaveLength(2);
  let page = 0;
  const endless = readerOf({ listAccounts: () => ({ Accounts: [management], NextToken: `page ${++page}` }) });
  expect(await endless.read()).toMatchObject({ ok: false });
});

test.each([
  ["no ID", { Name: "x", State: "ACTIVE" }],
  ["an ID of another form", account("12345")],
  ["no state", { Id: "333333333333", Name: "x" }],
])("an account with %s makes the list incomplete, so that no account leaves by it", async (_, odd) => {
  const { read } = readerOf({ listAccounts: () => ({ Accounts: [management, odd, shop] }) });
  const answer = await read();
  expect(answer).toMatchObject({ ok: true, value: { complete: false } });
  expect(answer.ok && answer.value.accounts).toHaveLength(2);
});

test("an account that moves while the tree is read has no place; the older name of its state counts", async () => {
  const moving = { Id: "333333333333", Name: "Moving", Email: "", Status: "SUSPENDED" };
  const { read } = readerOf({ listAccounts: () => ({ Accounts: [management, moving] }) });
  const answer = await read();
  expect(answer.ok && answer.value.accounts[1]).toMatchObject({ unitId: null, awsState: "SUSPENDED" });
});

test("a list without the management account is no list of an organization", async () => {
  const { read } = readerOf({ listAccounts: () => ({ Accounts: [shop] }) });
  expect(await read()).toMatchObject({ ok: false, refusal: { reason: "failed" } });
});

test("describe refuses where accounts can't be listed, as in an ordinary member", async () => {
  const { reader, signal } = readerOf({ listRoots: denied });
  expect(await reader.describe({ kind: "ambient" }, signal)).toMatchObject({ ok: false });
  const allowed = readerOf();
  expect(await allowed.reader.describe({ kind: "ambient" }, allowed.signal)).toEqual({
    ok: true,
    value: { organizationId: "o-1", managementAccountId: management.Id },
  });
});
