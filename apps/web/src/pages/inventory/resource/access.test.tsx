import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  closePage,
  openPage,
  problem,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { readResourceSearch } from "../search.ts";
import { Access } from "./access.tsx";
import { keyActionsOf } from "./key-actions.ts";

const account = "111122223333";
const bucket = "arn:aws:s3:::logs";
const role = `arn:aws:iam::${account}:role/deploy`;
const whoCan = "POST /access/who-can";
const whatCan = "POST /access/what-can";
const leastPrivilege = "POST /access/least-privilege";
const proposal = {
  ...{ state: "proposed", since: "2025-10-21T10:00:00.000Z", allowedServices: 31, missing: [] },
  services: [{ namespace: "s3", lastAuthenticatedAt: "2026-11-20T10:00:00.000Z" }],
  ...{ policyDocument: '{"Statement": []}', policySize: 6144, takenAt: "2026-11-25T10:00:00.000Z" },
};
const decided = (verdict: string) => ({ verdict, dependsOn: [], statements: [], missing: [] });
const principal = (name: string, verdict: string) => ({
  ...{ principalArn: `arn:aws:iam::${account}:user/${name}`, awsAccountId: account, via: [] },
  ...decided(verdict),
});
const basis = { takenAt: "2026-11-25T10:00:00.000Z", missing: [] };

beforeEach(() =>
  startServer({
    [whoCan]: {
      answers: [principal("ana", "allowed"), principal("ben", "denied")],
      ...{ unlisted: null, otherResources: null, ...basis },
    },
    [whatCan]: {
      answers: [
        {
          ...{ actions: ["s3:*"], exceptActions: false, resources: ["*"], exceptResources: false, via: [] },
          ...decided("allowed"),
          lastUsed: { at: "2026-11-20T10:00:00.000Z", of: "services" },
        },
      ],
      ...basis,
    },
    [leastPrivilege]: proposal,
  }),
);
afterEach(closePage);

const open = (arn: string, cloudFormationType: string, query = "") =>
  openPage(
    {
      path: "/resources/arn:{$}",
      component: () => <Access arn={arn} cloudFormationType={cloudFormationType} />,
      validateSearch: readResourceSearch,
      others: ["/security/access", "/resources"],
    },
    `/resources/${arn}${query}`,
  );
const questions = () => [...document.querySelectorAll("option")].map(({ textContent }) => textContent);
const link = () => document.querySelector("a");
async function choose(value: string): Promise<void> {
  const select = document.querySelector("select");
  if (select === null) throw new Error("There is no question to choose.");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await settle();
}

test("a resource asks nothing until a question is chosen, and then who can do it", async () => {
  const { search } = await open(bucket, "AWS::S3::Bucket");
  expect(requestsOf(whoCan)).toEqual([]);
  expect(questions()).toContain("Who can read all objects");
  await choose("s3:GetObject");
  expect(requestsOf(whoCan).map(({ body }) => body)).toEqual([
    { action: "s3:GetObject", resource: `${bucket}/*` },
  ]);
  expect(search()).toContain("access=s3%3AGetObject");
  expect(text()).toContain("s3:GetObject: 1 principal not denied");
  expect(text()).toContain("user ana");
  expect(text()).not.toContain("user ben");
  expect(link()?.textContent).toBe("Open in Access");
  expect(new URL(link()?.href ?? "").searchParams.get("resource")).toBe(`${bucket}/*`);
  await choose("");
  expect(search()).not.toContain("access");
  expect(text()).not.toContain("user ana");
});

test("a role also answers what it can do; the question is in the URL", async () => {
  await open(role, "AWS::IAM::Role", "?access=permissions");
  expect(requestsOf(whatCan).map(({ body }) => body)).toEqual([{ principalArn: role }]);
  expect(text()).toContain("1 statement");
  expect(questions().slice(1, 3)).toEqual(["What it can do", "Who can assume the role"]);
});

test.each([
  [{}, "1 of 31 allowed services used since Oct 21, 2025."],
  [{ allowedServices: null }, "1 service used since Oct 21, 2025."],
  [
    { state: "unused", services: [], policyDocument: null },
    "No allowed service was used since Oct 21, 2025.",
  ],
  [
    { state: "unchanged", policyDocument: null },
    "1 of 31 allowed services used since Oct 21, 2025. The policies can't be limited further.",
  ],
  [
    { state: "managed", services: null, policyDocument: null },
    "AWS or IAM Identity Center manages these policies.",
  ],
  [
    {
      ...{ state: "unknown", services: null, allowedServices: null, policyDocument: null },
      missing: [{ iamAction: "iam:GetServiceLastAccessedDetails", of: role }],
    },
    "Unknown without usable data from iam:GetServiceLastAccessedDetails.",
  ],
])("a role shows its services in use: %o", async (answer, sentence) => {
  api.answers[leastPrivilege] = { ...proposal, ...answer };
  await open(role, "AWS::IAM::Role", "?access=permissions");
  expect(requestsOf(leastPrivilege).map(({ body }) => body)).toEqual([{ principalArn: role }]);
  expect(text()).toContain(sentence);
  const proposes = !("policyDocument" in answer);
  expect(text().includes("Policy for what is in use")).toBe(proposes);
});

test("a policy that is too long for a managed policy has a note", async () => {
  await open(role, "AWS::IAM::Role", "?access=permissions");
  expect(text()).not.toContain("split it");
  expect(text()).toContain("Its services were last used");
  await closePage();
  api.answers[leastPrivilege] = { ...proposal, policySize: 6145 };
  await open(role, "AWS::IAM::Role", "?access=permissions");
  expect(text()).toContain("Its 6,145 characters exceed the 6,144 of a managed policy: split it.");
});

test.each([
  ["of another type", "s3:GetObject", role, "AWS::IAM::Role"],
  ["about permissions of what has none", "permissions", bucket, "AWS::S3::Bucket"],
])("a question %s is not asked", async (_, question, arn, type) => {
  await open(arn, type, `?access=${question}`);
  expect(document.querySelector("select")?.value).toBe("");
  expect([...requestsOf(whoCan), ...requestsOf(whatCan)]).toEqual([]);
});

test("a type without questions leads to the page Access", async () => {
  await open("arn:aws:ec2:us-east-1:1:vpc/vpc-1", "AWS::EC2::VPC");
  expect(document.querySelector("select")).toBeNull();
  expect(link()?.textContent).toBe("Ask about any action");
});

test("a failure is shown with its reason", async () => {
  api.answers[whoCan] = problem(500, { message: "The database is busy." });
  await open(bucket, "AWS::S3::Bucket", "?access=s3:GetObject");
  expect(text()).toContain("The database is busy.");
});

test.each(["AWS::S3::Bucket", "AWS::IAM::Role", "AWS::DynamoDB::Table"])(
  "each question of %s has an action and a sentence of its own",
  (type) => {
    const actions = keyActionsOf(type);
    expect(actions.length).toBeGreaterThan(2);
    expect(new Set(actions.map(({ action }) => action)).size).toBe(actions.length);
    expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
    for (const { action } of actions) expect(action).toMatch(/^[a-z0-9-]+:[A-Z][A-Za-z]+$/);
  },
);
