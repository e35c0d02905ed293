import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meAs } from "../../testing/me.ts";
import { api, closePage, openPage, press, problem, startServer, text } from "../../testing/served-page.tsx";
import { ApprovalsPage } from "./page.tsx";
import { readApprovalsSearch } from "./search.ts";

const request = {
  approvalId: "a-1",
  kind: "fix",
  title: "Turn on versioning: logs",
  status: "pending",
  statusReason: "",
  reason: "For the audit",
  requestedBy: "ops@example.com",
  createdAt: "2026-11-25T10:00:00.000Z",
  expiresAt: "2026-11-28T10:00:00.000Z",
  endedAt: null,
  planHash: "ab".repeat(32),
  resources: 1,
  accountIds: ["acc"],
  policies: ["All fixes"],
  approvalsNeeded: 2,
  approvalsGiven: 1,
  canDecide: true,
  canWithdraw: false,
  waitsFor: "",
  waitsUntil: null,
  run: null,
};
const detail = {
  ...request,
  plan: [
    {
      title: "Turn on versioning",
      findingId: "f",
      recommendationId: null,
      resourceId: "arn:aws:s3:::logs",
      resourceName: "logs",
      region: "us-east-1",
      accountId: "acc",
      destructive: false,
      changes: [
        {
          field: "versioning.enabled",
          label: "Versioning: Enabled",
          unit: null,
          before: false,
          after: true,
          labels: {},
        },
      ],
      document: "AWS-ConfigureS3BucketVersioning",
      parameters: { BucketName: ["logs"] },
    },
  ],
  history: [
    { at: "2026-11-25T10:00:00.000Z", actor: "ops@example.com", event: "requested", reason: "For the audit" },
    { at: "2026-11-25T11:00:00.000Z", actor: "eva@example.com", event: "approved", reason: "Read it" },
  ],
};
const listOf = (approvals: object[], waitingForMe = approvals.length) => ({
  ...{ approvals, total: approvals.length, nextCursor: null, waitingForMe },
});

const freeControl = { freezes: [], windows: [], timeZone: "UTC", emergency: null, hold: null };

beforeEach(() =>
  startServer({
    "GET /approvals": listOf([request]),
    "GET /approvals/a-1": detail,
    "GET /accounts": { accounts: [{ id: "acc", name: "Production" }], total: 1, nextCursor: null },
    "GET /organization": problem(404),
    "GET /change-control": freeControl,
  }),
);
afterEach(closePage);

const open = (search = "") =>
  openPage(
    { path: "/approvals", component: ApprovalsPage, validateSearch: readApprovalsSearch },
    `/approvals${search}`,
  );
const panel = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
const type = async (into: Element | null, value: string) => {
  const { act } = await import("react");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(into, value);
    into?.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

test("a request shows its exact plan, its history, and needs a reason to be decided", async () => {
  await open();
  expect(text()).toContain("Turn on versioning: logs");
  expect(text()).toContain("Waiting for me1");
  await press("Turn on versioning: logs");
  expect(panel()).toContain("1 of 2");
  expect(panel()).toContain("Versioning: EnabledNoYes");
  expect(panel()).toContain("Approved by eva@example.com");
  expect(panel()).toContain("ab".repeat(32));
  const approve = () => [...document.querySelectorAll("button")].find((one) => one.textContent === "Approve");
  expect(approve()?.disabled).toBe(true);
  await type(document.querySelector("[role=dialog] textarea"), "Agreed");
  expect(approve()?.disabled).toBe(false);
  api.answers["POST /approvals/a-1/approve"] = {
    ...detail,
    ...{ status: "approved", canDecide: false, approvalsGiven: 2 },
  };
  api.answers["GET /approvals/a-1"] = api.answers["POST /approvals/a-1/approve"];
  await press("Approve");
  expect(panel()).toContain("2 of 2");
  expect(approve()).toBeUndefined();
});

test("a link opens a request; one that is void states why, and one that doesn't exist shows that", async () => {
  const statusReason = "The configuration of logs has changed since it was approved: Versioning: Enabled.";
  api.answers["GET /approvals/a-1"] = { ...detail, status: "void", statusReason, canDecide: false };
  await open("?view=all&open=a-1");
  expect(panel()).toContain(statusReason);
  expect(panel()).not.toContain("Deny");
  await closePage();
  startServer({ "GET /approvals": listOf([]), "GET /approvals/none": problem(404) });
  await open("?open=none");
  expect(panel()).toContain("This request doesn't exist");
  expect(text()).toContain("Nothing waits for you");
});

test("a failed list shows its reason", async () => {
  startServer({ "GET /approvals": problem(500, { message: "The database is busy." }) });
  await open("?view=mine");
  expect(text()).toContain("The database is busy.");
  expect(text()).not.toContain("No requests yet");
});

test("a policy is added with what it covers today, and deleted", async () => {
  const high = { appliesTo: { severity: "HIGH" }, approvals: 1 };
  api.answers["GET /approval-policies"] = { policies: [] };
  api.answers["POST /approval-policies/preview"] = {
    findings: { covered: 12, total: 80 },
    recommendations: { covered: 0, total: 9 },
  };
  await open("?view=policies");
  expect(text()).toContain("No policies");
  await press("Add policy");
  expect(panel()).toContain("Covers 12 of 80 findings and 0 of 9 recommendations");
  api.answers["PUT /approval-policies"] = { policies: [high] };
  await press("Save policy");
  expect(text()).toContain("Findings of high severity or above");
  api.answers["PUT /approval-policies"] = { policies: [] };
  await press("Delete");
  expect(text()).toContain("No policies");
});

test.each([
  ["administrator", [], "No approval policy exists yet, so fixes run without approval."],
  ["administrator", [{ appliesTo: "all", approvals: 1 }], "Requests that you can approve appear here."],
  ["viewer", [], "Requests that you can approve appear here."],
] as const)("without requests, %s with policies %j reads: %s", async (role, policies, sentence) => {
  Object.assign(api.answers, {
    "GET /auth/me": meAs(role),
    "GET /approvals": listOf([]),
    "GET /approval-policies": { policies },
  });
  const { search } = await open();
  expect(text()).toContain(sentence);
  if (!sentence.startsWith("No")) return;
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === "Set up policies");
  await act(async () => link?.click());
  expect([search(), text().includes("Add policy")]).toEqual(["?view=policies", true]);
});
