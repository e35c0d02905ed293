import { expect, test } from "vitest";
import { memberWith, organizationWith } from "../testing/organization.ts";
import { excluding, including, previewChoice, withRule } from "./choice.ts";

const shop = memberWith();
const staging = memberWith({
  accountId: "222222222222",
  name: "Staging shop",
  unitId: "ou-root-staging0",
  tags: { environment: "dev" },
});
const suspended = memberWith({ accountId: "333333333333", state: "suspended" });
const unread = memberWith({
  accountId: "444444444444",
  tags: {},
  tagsGap: "Access denied",
  unitId: "r-root",
});
const organization = organizationWith([shop, staging, suspended, unread]);
const all = { include: [], exclude: [] };
const namesOf = (members: { accountId: string }[]) => members.map(({ accountId }) => accountId[0]);

test("excluding an OU stops the accounts in it and below it, except those that can't be read anyway", () => {
  const { stops, starts } = previewChoice(organization, excluding(all, "ou-root-workload"));
  expect(namesOf(stops)).toEqual(["1", "2"]);
  expect(starts).toEqual([]);
});

test("excluding one account stops one", () => {
  expect(excluding(all, "111111111111")).toEqual({ include: [], exclude: [{ accountId: "111111111111" }] });
  expect(namesOf(previewChoice(organization, excluding(all, "111111111111")).stops)).toEqual(["1"]);
});

test("an account whose tags could not be read keeps its state under a rule about tags", () => {
  const byTag = { include: [], exclude: [{ tag: { key: "environment", value: "dev" } }] };
  expect(namesOf(previewChoice(organization, byTag).stops)).toEqual(["2"]);
  const onlyProd = { include: [{ tag: { key: "environment", value: "prod" } }], exclude: [] };
  expect(namesOf(previewChoice(organization, onlyProd).stops)).toEqual(["2"]);
});

test("including removes every rule that excludes the account, and shows who else comes back", () => {
  const excluded = organizationWith([
    memberWith({ state: "excluded" }),
    memberWith({ ...staging, state: "excluded" }),
  ]);
  const known = {
    ...excluded,
    exclude: [{ unit: "ou-root-workload" }, { accountId: "222222222222" }, { unit: "ou-root-security" }],
  };
  const choice = including(known, "222222222222");
  expect(choice).toEqual({ include: [], exclude: [{ unit: "ou-root-security" }] });
  expect(namesOf(previewChoice(known, choice).starts)).toEqual(["1", "2"]);
});

test("including an OU without accounts removes the rule that excludes the OU", () => {
  const known = { ...organization, exclude: [{ unit: "ou-root-security" }] };
  expect(including(known, "ou-root-security")).toEqual({ include: [], exclude: [] });
});

test("where only some accounts are included, including adds a rule", () => {
  const known = { ...organization, include: [{ unit: "ou-root-security" }] };
  expect(including(known, "111111111111").include).toEqual([
    { unit: "ou-root-security" },
    { accountId: "111111111111" },
  ]);
});

test("a rule is not listed twice", () => {
  const once = withRule(all, "exclude", { unit: "r-root" });
  expect(withRule(once, "exclude", { unit: "r-root" })).toBe(once);
});
