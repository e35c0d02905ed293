import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
import { PathsPage } from "./page.tsx";

const target = "arn:aws:s3:::customers";
const entry = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const cut = {
  text: "Close TCP 22 of i-1 to the internet",
  paths: 2,
  ends: 2,
  findingId: "f-1",
  fixId: "fix",
};
const path = {
  ...{ id: target, target, targetKind: "sensitive_data", entry, awsAccountId: "111122223333", risk: 66 },
  ...{
    verdict: "depends",
    dependsOn: ["aws:sourceip"],
    missing: [],
    notEvaluated: [],
    blastRadius: 2,
    cut,
    signals: [],
    signalCount: 0,
    names: {},
  },
  riskTerms: [{ name: "certainty", factor: 0.5 }],
  steps: [
    {
      ...{ from: "internet", to: entry, by: "TCP 22", verdict: "allowed", technique: "T1133" },
      techniqueName: "External Remote Services",
      evidence: [{ kind: "security-group", id: "sg-1", text: "inbound: tcp port 22" }],
    },
  ],
};
const list = {
  ...{ paths: [path], total: 1, nextCursor: null, bestCut: cut, missing: [] },
  takenAt: "2026-11-25T10:00:00.000Z",
};

beforeEach(() => startServer({ "GET /paths": list }));
afterEach(closePage);

const show = () =>
  openPage(
    {
      ...{ path: "/security/paths", component: PathsPage },
      others: ["/security", "/security/paths/arn:{$}", "/resources", "/security/findings/$id"],
    },
    "/security/paths",
  );

test("lists paths with entry, steps, target, risk, and the change that cuts most of them", async () => {
  await show();
  expect(text()).toContain("1 attack path");
  expect(text()).toContain("sensitive data, through i-1, which may lead to 1 more target");
  expect(document.querySelector("summary")?.textContent).toBe("the internet → i-1");
  expect(text()).toContain("the internet → i-1 by TCP 22: T1133");
  expect(text()).toContain("security group sg-1: inbound: tcp port 22");
  expect(text()).toContain("Depends on aws:sourceip");
  expect(text()).toContain("Risk 66");
  expect(text()).toContain("Start here: Close TCP 22 of i-1 to the internet.");
  expect(text()).toContain("Show the finding and its fix");
});

test("names resources on the path, and those without a name by the end of their ARN", async () => {
  const named = { ...path, names: { [path.entry]: "bastion" } };
  startServer({ "GET /paths": { ...list, paths: [named] } });
  await show();
  expect(text()).toContain("sensitive data, through bastion, which");
  expect(document.querySelector("summary")?.textContent).toBe("the internet → bastion");
  expect(text()).toContain("the internet → bastion by TCP 22: T1133");
});

test("exports the paths in scope as OCSF events", async () => {
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  api.answers["POST /paths/export"] = { class_uid: 2004 };
  await show();
  await press("Export OCSF");
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(requestsOf("POST /paths/export").map(({ body }) => body)).toEqual([{}]);
  api.answers["POST /paths/export"] = problem(500, { message: "The database is busy." });
  await press("Export OCSF");
  await vi.waitFor(() => expect(text()).toContain("The database is busy."), { timeout: 30_000 });
  api.answers["GET /paths"] = { ...list, paths: [], total: 0, bestCut: null };
  await closePage();
  await show();
  expect(text()).not.toContain("Export OCSF");
});

test("a target that attackers reach directly is not reached through itself", async () => {
  api.answers["GET /paths"] = { ...list, paths: [{ ...path, entry: target }] };
  await show();
  expect(text()).toContain("sensitive data, reached directly");
});

test("the change above the list is not repeated in each row, and the target leads to its path", async () => {
  const other = {
    ...path,
    id: "arn:aws:s3:::b",
    target: "arn:aws:s3:::b",
    cut: { text: "Close b", paths: 1, ends: 0 },
  };
  api.answers["GET /paths"] = { ...list, paths: [path, other], total: 2 };
  await show();
  expect(text().split("Close TCP 22 of i-1 to the internet").length - 1).toBe(1);
  expect(text()).toContain("The change above is on this path.");
  expect(text()).toContain("Close b. It is on 1 attack path; its target has another way.");
  const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain("/security/paths/arn:aws:s3:::customers");
});

test("states that there are none in what was read, and what was not", async () => {
  const missing = [{ iamAction: "s3:GetBucketPolicy", of: target }];
  api.answers["GET /paths"] = { ...list, paths: [], total: 0, bestCut: null, missing };
  await show();
  expect(text()).toContain("No attack paths found");
  expect(text()).toContain("No usable data from s3:GetBucketPolicy");
});

test("shows why they could not be evaluated", async () => {
  api.answers["GET /paths"] = problem(500, { message: "The database is busy." });
  await show();
  expect(text()).toContain("The database is busy.");
});

test("offers a discovery before the first one", async () => {
  api.answers["GET /paths"] = { ...list, paths: [], total: 0, bestCut: null, takenAt: null };
  await show();
  expect(text()).toContain("No discovery has run");
});

test("a row names the services whose findings are on the path, each once", async () => {
  const signal = { findingId: "f-9", product: "GuardDuty", title: "t", severity: "LOW", resourceId: entry };
  const signals = [
    signal,
    { ...signal, findingId: "f-10" },
    { ...signal, findingId: "f-11", product: "Macie" },
  ];
  startServer({ "GET /paths": { ...list, paths: [{ ...path, signals, signalCount: 3 }] } });
  await show();
  expect(text()).toContain("Findings of GuardDuty, Macie");
});
