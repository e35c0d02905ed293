import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  settle,
  startServer,
  text,
} from "../../../../testing/served-page.tsx";
import { PathPage } from "./page.tsx";
import { outcomeText } from "./path-steps.tsx";

const target = "arn:aws:s3:::customers";
const server = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const role = "arn:aws:iam::111122223333:role/web";
const cut = { text: "Close TCP 22 of i-1 to the internet", paths: 2, ends: 2, findingId: "f-1" };

const step = (from: string, to: string, by: string, whatIf: object) => ({
  ...{ from, to, by, verdict: "allowed", technique: "T1133", techniqueName: "External Remote Services" },
  ...{ evidence: [], change: `Take ${by} away`, whatIf },
});
const path = {
  ...{ id: target, target, targetKind: "sensitive_data", entry: server, awsAccountId: "111122223333" },
  ...{
    risk: 66,
    verdict: "depends",
    dependsOn: ["aws:sourceip"],
    missing: [],
    notEvaluated: [],
    blastRadius: 3,
    cut,
    signals: [],
    signalCount: 0,
    names: {},
  },
  riskTerms: [
    { name: "certainty", factor: 0.5 },
    { name: "blast_radius", factor: 0.92 },
  ],
  steps: [
    step("internet", server, "TCP 22", { ends: 2, left: 1, endsThis: true }),
    step(server, role, "instance metadata", { ends: 0, left: 3, endsThis: false }),
    step(role, target, "s3:GetObject", { ends: 1, left: 2, endsThis: true }),
  ],
};
const answer = {
  ...{ paths: [path], total: 1, nextCursor: null, bestCut: cut, missing: [] },
  takenAt: "2026-11-25T10:00:00.000Z",
};
const unreadSize = {
  ...{ gib: null, of: null },
  missing: [{ iamAction: "cloudwatch:GetMetricData", of: target }],
};
const accounts = {
  accounts: [
    {
      id: "a",
      name: "Sandbox",
      kind: "sandbox",
      label: "Sandbox account: sample data",
      awsAccountId: "111122223333",
    },
  ],
  ...{ nextCursor: null, total: 1 },
};

beforeEach(() => startServer({ "GET /paths": answer, "GET /accounts": accounts }));
afterEach(closePage);

const show = (search = "") =>
  openPage(
    {
      ...{ path: "/security/paths/arn:{$}", component: PathPage },
      others: ["/security/paths", "/resources", "/resources/arn:{$}", "/security/findings/$id"],
    },
    `/security/paths/arn:aws:s3:::customers${search}`,
  );

const nodes = () => [...document.querySelectorAll<HTMLElement>("[data-node]")];
const key = (name: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });

test("shows the way, the terms of the risk, what it depends on, and what else is reached", async () => {
  await show();
  expect(nodes().map((node) => node.textContent)).toEqual([
    "1 of 4: the internetAnyone",
    "2 of 4: i-1EC2 instance",
    "3 of 4: webIAM role",
    "4 of 4: customersS3 bucket",
  ]);
  for (const part of [
    "sensitive data, through i-1",
    "Risk 66 of 100",
    "100 × certainty 0.5 × blast radius 0.92",
    "From i-1, attackers may reach 3 targets, with this one.",
    "Depends on aws:sourceip",
    "Best change: Close TCP 22 of i-1 to the internet. It ends 2 attack paths.",
  ])
    expect(text()).toContain(part);
  expect(api.asked).toContain(`GET /paths?id=${encodeURIComponent(target)}`);
});

test("one step at a time is taken away: what ends is marked, and counted", async () => {
  await show();
  await press("What if this were fixed? Step from the internet to i-1");
  expect(text()).toContain("Take TCP 22 away. Then 2 attack paths end, this one with them. 1 is left.");
  expect(nodes().map((node) => node.textContent?.includes("no longer reached"))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  await press("What if this were fixed? Step from i-1 to web");
  expect(text()).toContain("no path ends, because attackers reach each target by another path.");
  expect(text()).not.toContain("Take TCP 22 away.");
  expect(nodes().some((node) => node.textContent?.includes("no longer reached"))).toBe(false);
  await press("Show the path as it is Step from i-1 to web");
  expect(text()).not.toContain("no path ends");
});

test("arrow keys follow the steps with one tab stop, and keys zoom", async () => {
  await show();
  expect(nodes().map((node) => node.tabIndex)).toEqual([0, -1, -1, -1]);
  await act(async () => nodes()[0]?.focus());
  await key("ArrowRight");
  expect(document.activeElement).toBe(nodes()[1]);
  expect(nodes().map((node) => node.tabIndex)).toEqual([-1, 0, -1, -1]);
  await key("End");
  expect(document.activeElement).toBe(nodes()[3]);
  const scale = () => nodes()[0]?.parentElement?.style.transform;
  const fitted = scale();
  await key("+");
  expect(scale()).not.toBe(fitted);
  await key("0");
  expect(scale()).toBe(fitted);
});

test("where attackers start is no resource to open; the others are", async () => {
  await show();
  expect(nodes().map((node) => node.getAttribute("aria-disabled"))).toEqual([
    "true",
    "false",
    "false",
    "false",
  ]);
});

test("without a path, the page limits itself to what was read and to the accounts in scope", async () => {
  const missing = [{ iamAction: "s3:GetBucketPolicy", of: target }];
  api.answers["GET /paths"] = { ...answer, paths: [], total: 0, bestCut: null, missing };
  await show("?account=a");
  expect(text()).toContain("No attack path found");
  expect(text()).toContain("for targets in the selected accounts");
  expect(text()).toContain("No usable data from s3:GetBucketPolicy");
  expect(text()).not.toContain("Save as PNG");
});

test("before a discovery, it offers one; a failure shows its reason", async () => {
  api.answers["GET /paths"] = { ...answer, paths: [], total: 0, bestCut: null, takenAt: null };
  await show();
  expect(text()).toContain("No discovery has run");
  await closePage();
  startServer({
    "GET /paths": problem(500, { message: "The database is busy." }),
    "GET /accounts": accounts,
  });
  await show();
  expect(text()).toContain("The database is busy.");
});

test("a picture that the browser can't make is reported", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  await show();
  await press("Save as PNG");
  await vi.waitFor(async () => {
    await settle();
    expect(text()).toContain("The browser couldn't make the picture.");
  }, 300_000);
  vi.restoreAllMocks();
});

test("without the accounts, no picture is saved that could lack the mark of sample data", async () => {
  api.answers["GET /accounts"] = problem(500, { message: "The database is busy." });
  await show();
  await press("Save as PNG");
  await settle();
  expect(text()).toContain("Couldn't load the accounts, so sample data would not be marked.");
});

test.each([
  [{ gib: 1434, of: "used", missing: [] }, "large_data", "Size: 1.4 TiB in use."],
  [{ gib: 1024, of: "provisioned", missing: [] }, "large_data", "Size: 1 TiB provisioned."],
  [{ gib: 1023.9, of: "used", missing: [] }, "data", "Size: 1,023 GiB in use."],
  [{ gib: 0.4, of: "used", missing: [] }, "data", "Size: less than 1 GiB in use."],
  [
    unreadSize,
    "data",
    "Size unknown without usable data from cloudwatch:GetMetricData. With 1 TiB or more, the risk is higher.",
  ],
  [unreadSize, "sensitive_data", "Size unknown without usable data from cloudwatch:GetMetricData."],
] as const)("the size %j of %s", async (targetSize, targetKind, sentence) => {
  api.answers["GET /paths"] = { ...answer, paths: [{ ...path, targetSize, targetKind }] };
  await show();
  const lines = [...document.querySelectorAll('[aria-label="Risk"] p')].map((line) => line.textContent);
  expect(lines).toContain(sentence);
});

test("no size is shown where AWS reports none", async () => {
  await show();
  expect(text()).not.toContain("Size");
});

test.each([
  [{ ends: 1, left: 0, endsThis: true }, "this path ends. None is left."],
  [
    { ends: 1, left: 1, endsThis: false },
    "1 attack path ends, but not this one: attackers reach its target by another path. 1 is left.",
  ],
  [{ ends: 1200, left: 2, endsThis: true }, "1,200 attack paths end, this one with them. 2 are left."],
  [
    { ends: 0, left: 3, endsThis: false },
    "no path ends, because attackers reach each target by another path.",
  ],
])("the outcome %j as a sentence", (whatIf, sentence) => {
  expect(outcomeText(whatIf)).toBe(sentence);
});

test("findings of other services are listed with what they are about; none has no part of its own", async () => {
  await show();
  expect(text()).not.toContain("Signals");
  await closePage();
  const signal = {
    findingId: "f-9",
    product: "GuardDuty",
    title: "A port is probed",
    severity: "LOW",
    resourceId: server,
  };
  startServer({
    "GET /paths": { ...answer, paths: [{ ...path, signals: [signal], signalCount: 301 }] },
    "GET /accounts": accounts,
  });
  await show();
  const part = document.querySelector('[aria-label="Signals"]');
  expect(part?.textContent).toContain("GuardDutyA port is probedi-1");
  expect(part?.textContent).toContain("The most severe of 301.");
  expect(part?.querySelector("a")?.getAttribute("href")).toBe("/security/findings/f-9");
});
