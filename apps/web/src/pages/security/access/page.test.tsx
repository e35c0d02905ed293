import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { AccessPage } from "./page.tsx";
import { readAccessSearch } from "./search.ts";

const basis = { takenAt: "2026-11-25T10:00:00.000Z", missing: [] };
const arn = (name: string) => `arn:aws:iam::111122223333:${name}`;
const answer = (name: string, verdict: string, more = {}) => ({
  ...{ principalArn: arn(name), awsAccountId: "111122223333", verdict, dependsOn: [], missing: [], path: [] },
  ...more,
});
const principals = [
  answer("role/admin", "is"),
  answer("user/ana", "can_become", {
    path: [{ from: arn("user/ana"), to: arn("role/admin"), by: "sts:AssumeRole" }],
  }),
  answer("user/ben", "unknown", { missing: [{ iamAction: "iam:GetPolicyVersion", of: "p" }] }),
  answer("user/cem", "no"),
];

beforeEach(() => startServer({ "GET /access/administrators": { principals, ...basis } }));
afterEach(closePage);

const open = () =>
  openPage({
    ...{ path: "/security/access", component: AccessPage, validateSearch: readAccessSearch },
    others: ["/security", "/resources"],
  });

test("lists administrators, and who can become one, with the path", async () => {
  await open();
  expect(text()).toContain("role admin");
  expect(text()).toContain("sts:AssumeRole → role admin");
  expect(text()).toContain("Unknown without usable data from iam:GetPolicyVersion");
  expect(text()).toContain("Possible administrators (3)");
  expect(text()).not.toContain("user cem");
});

test("shows why they could not be loaded", async () => {
  api.answers["GET /access/administrators"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
});

test("offers a discovery before the first one", async () => {
  api.answers["GET /access/administrators"] = { principals: [], takenAt: null, missing: [] };
  await open();
  expect(text()).toContain("No discovery has run");
});

test.each([
  [200, false],
  [201, true],
])("of %i administrators, says whether some are not shown: %s", async (count, cut) => {
  const many = Array.from({ length: count }, (_, at) => answer(`role/admin-${at}`, "is"));
  api.answers["GET /access/administrators"] = { principals: many, ...basis };
  await open();
  expect(text()).toContain("role admin-199");
  expect(text().includes("role admin-200")).toBe(false);
  expect(text().includes("The first 200 of 201.")).toBe(cut);
});

describe("who can", () => {
  const whoCan = "POST /access/who-can";
  const ask = (action: string) =>
    openPage(
      {
        ...{ path: "/security/access", component: AccessPage, validateSearch: readAccessSearch },
        others: ["/security", "/resources"],
      },
      `/security/access?view=who-can&action=${action}`,
    );

  test("of a misspelled action offers the one that is close to it", async () => {
    api.answers[whoCan] = {
      answers: [],
      unlisted: { close: "s3:GetObject" },
      otherResources: null,
      ...basis,
    };
    await ask("s3:GetObjct");
    expect(text()).toContain("AWS's list of actions does not have s3:GetObjct.");
    api.answers[whoCan] = { answers: [], unlisted: null, otherResources: null, ...basis };
    await press("Show who can s3:GetObject");
    expect(requestsOf(whoCan).at(-1)).toMatchObject({ body: { action: "s3:GetObject", resource: "*" } });
    expect(text()).not.toContain("AWS's list of actions");
  });

  test("of an action whose requests name no resource offers all resources", async () => {
    api.answers[whoCan] = { answers: [], unlisted: null, otherResources: [], ...basis };
    await ask("s3:ListAllMyBuckets&resource=arn:aws:s3:::logs");
    expect(text()).toContain("Requests of s3:ListAllMyBuckets name no resource");
    api.answers[whoCan] = { answers: [], unlisted: null, otherResources: null, ...basis };
    await press("Show for all resources");
    const body = { action: "s3:ListAllMyBuckets", resource: "*" };
    expect(requestsOf(whoCan).at(-1)).toMatchObject({ body });
    expect(text()).not.toContain("name no resource");
  });

  test("of an action that works on other resources names these", async () => {
    api.answers[whoCan] = { answers: [], unlisted: null, otherResources: ["arn:*:s3:::*/*"], ...basis };
    await ask("s3:GetObject&resource=arn:aws:s3:::logs");
    expect(text()).toContain("s3:GetObject does not work on arn:aws:s3:::logs. It works on arn:*:s3:::*/*.");
    expect(text()).not.toContain("Show for all resources");
  });

  test("of an action that is like no other states that it is not listed", async () => {
    api.answers[whoCan] = { answers: [], unlisted: { close: null }, otherResources: null, ...basis };
    await ask("s3:Something");
    expect(text()).toContain("AWS's list of actions does not have s3:Something.");
    expect(text()).not.toContain("Show who can s3");
  });
});
