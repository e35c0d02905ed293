import type { Grant, Role } from "@skyledger/contract/permissions";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meAs } from "../../../testing/me.ts";
import {
  api,
  button,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../../testing/served-page.tsx";
import { MembersPage } from "./page.tsx";

const everywhere = (role: Role): Grant => ({ role, scope: { kind: "workspace" } });
const person = (userId: string, fullName: string, ...grants: Grant[]) => ({
  ...{ userId, fullName, email: `${userId}@example.com`, emailVerified: true },
  ...{ joinedAt: "2026-01-01T00:00:00.000Z", lastLoginAt: null, deactivatedAt: null, grants },
});
const hostile = "<img src=x onerror=alert(1)>";
const inOu: Grant = { role: "operator", scope: { kind: "unit", id: "ou-1" } };
const gone: Grant = { role: "analyst", scope: { kind: "account", id: "gone" } };

const serve = (role: Role) =>
  startServer({
    "GET /auth/me": meAs(role),
    "GET /members": {
      members: [
        person("olga", "Olga Owner", everywhere("owner")),
        person("ada", "Ada Admin", everywhere("administrator")),
        person("ben", hostile, inOu, gone),
      ],
      invitations: [
        {
          ...{ id: "i", email: "cem@example.com", invitedBy: "Olga Owner", grants: [everywhere("auditor")] },
          ...{ createdAt: "2026-11-20T00:00:00.000Z", expiresAt: "2026-11-27T00:00:00.000Z" },
        },
      ],
    },
    "GET /teams": {
      teams: [
        {
          ...{ teamId: "t1", name: "Platform", createdAt: "2026-11-20T00:00:00.000Z" },
          members: [{ userId: "ada", name: "Ada Admin", email: "ada@example.com" }],
        },
        { teamId: "t2", name: hostile, createdAt: "2026-11-20T00:00:00.000Z", members: [] },
      ],
    },
    "GET /accounts": { accounts: [], nextCursor: null, total: 0 },
    "GET /organization": {
      ...{ organizationId: "o-1", managementAccountId: "000000000000", connectionId: "c", sandbox: false },
      units: [
        { id: "r-1", name: "Root", parentId: null },
        { id: "ou-1", name: "Workloads", parentId: "r-1" },
      ],
      ...{ accounts: [], include: [], exclude: [], updatedAt: null, problem: null },
    },
    "GET /service-accounts": {
      serviceAccounts: [
        {
          ...{ serviceAccountId: "s1", name: "Pipeline", createdAt: "2026-11-20T00:00:00.000Z" },
          ...{ createdBy: null, grants: [everywhere("operator")] },
          tokens: [
            {
              ...{ id: "t1", name: "Nightly", scopes: ["runs:write"], createdAt: "2026-11-20T00:00:00.000Z" },
              ...{ expiresAt: "2099-11-20T00:00:00.000Z", lastUsedAt: null },
            },
          ],
        },
        {
          ...{ serviceAccountId: "s2", name: hostile, createdAt: "2026-11-20T00:00:00.000Z" },
          ...{ createdBy: "Ada Admin", grants: [], tokens: [] },
        },
      ],
    },
    "GET /security/settings": {
      ignoreNoteRequired: false,
      dueDays: { CRITICAL: 7, HIGH: 30, MEDIUM: null, LOW: null, INFORMATIONAL: null },
    },
  });

beforeEach(() => serve("owner"));
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});
const open = () => openPage({ path: "/members", component: MembersPage, others: ["/help/$topic"] });
const labels = () =>
  [...document.querySelectorAll("button")].map((one) => one.getAttribute("aria-label") ?? one.textContent);
const choose = (label: string, value: string) =>
  act(async () => {
    // The last one: that of an open dialog.
    const select = [...document.querySelectorAll<HTMLSelectElement>(`select[aria-label="${label}"]`)].at(-1);
    if (select === undefined) throw new Error(`No list ${label}`);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
const labeled = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("[aria-label]")].find(
    (one) => one.getAttribute("aria-label") === label,
  );
  if (found === undefined) throw new Error(`No "${label}" among ${labels().join(", ")}`);
  await act(async () => found.click());
  await settle();
};

test("shows each person's roles with their scopes, also those that are gone", async () => {
  await open();
  expect(text()).toContain("Owner: Whole workspace");
  expect(text()).toContain("Operator: OU Workloads");
  expect(text()).toContain("Analyst: Removed account");
  expect(text()).toContain("Auditor: Whole workspace");
  expect(document.querySelector("img")).toBeNull();
});

test("an owner changes everyone; an administrator everyone but owners, and offers no owner", async () => {
  await open();
  expect(labels()).toContain("Change roles of Olga Owner");
  await closePage();
  serve("administrator");
  await open();
  expect(labels()).not.toContain("Change roles of Olga Owner");
  expect(labels()).not.toContain("Remove Olga Owner");
  expect(labels()).toContain("Change roles of Ada Admin");
  const offered = [...document.querySelectorAll("select[aria-label=Role] option")].map(
    (one) => one.textContent,
  );
  expect(offered).not.toContain("Owner");
  expect(offered).toContain("Viewer");
});

test.each(["operator", "approver", "analyst", "auditor", "viewer"] as const)(
  "%s sees who is here and whom to ask, and changes nothing",
  async (role) => {
    serve(role);
    await open();
    expect(text()).toContain("Only owners and administrators of the workspace can invite people");
    expect(labels().filter((label) => /Change|Remove|Invite|Revoke|Resend/.test(label ?? ""))).toEqual([]);
    expect(text()).not.toContain("Service accounts");
    expect(requestsOf("GET /service-accounts")).toEqual([]);
    expect(document.querySelector<HTMLButtonElement>("#ignore-note-required")?.disabled).toBe(true);
  },
);

test("several roles are saved together, with scopes from the picker", async () => {
  await open();
  await labeled("Change roles of Ada Admin");
  await choose("Role", "approver");
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain("Approves or denies fixes that need a second person.");
  const add = [...document.querySelectorAll("button")].findLast((one) => one.textContent === "Add role");
  await act(async () => add?.click());
  api.answers["PUT /members/ada/grants"] = { member: person("ada", "Ada Admin", everywhere("approver")) };
  await press("Save roles");
  expect(requestsOf("PUT /members/ada/grants")).toMatchObject([
    { body: { grants: [everywhere("approver"), everywhere("viewer")] } },
  ]);
});

const confirmReset = async () => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')];
  await act(async () => all.find((one) => one.textContent === "Reset second factors")?.click());
  await settle();
};

test("second factors of another member are reset after a confirmation, never one's own", async () => {
  await open();
  expect(labels().filter((label) => label?.startsWith("Reset second factors of"))).toHaveLength(3);
  await labeled("Reset second factors of Ada Admin");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("signed out everywhere");
  api.answers["DELETE /members/ada/second-factor"] = problem(404, {
    detail: "Member not found.",
    error: "Member not found.",
  });
  await confirmReset();
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Member not found.");
  api.answers["DELETE /members/ada/second-factor"] = new Response(null, { status: 204 });
  await confirmReset();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(requestsOf("DELETE /members/ada/second-factor")).toHaveLength(2);
});

test("a refusal is shown in the dialog, which stays open", async () => {
  await open();
  await labeled("Change roles of Olga Owner");
  api.answers["PUT /members/olga/grants"] = problem(409, {
    code: "conflict",
    message: "A workspace needs an owner. Make someone else an owner first.",
  });
  await press("Save roles");
  expect(text()).toContain("A workspace needs an owner.");
  expect(button("Save roles")).toBeDefined();
});

test("an invitation carries the chosen role", async () => {
  await open();
  const email = document.querySelector<HTMLInputElement>("input[type=email]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(email, "dia@example.com");
    email?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await choose("Role", "operator");
  await labeled("Scope: Whole workspace");
  const unit = [...document.querySelectorAll<HTMLElement>("[role=option]")].find((one) =>
    one.textContent?.includes("Workloads"),
  );
  await act(async () => unit?.click());
  await settle();
  api.answers["POST /members/invitations"] = { message: "Sent." };
  await press("Invite");
  expect(requestsOf("POST /members/invitations")[0]?.body).toEqual({
    email: "dia@example.com",
    grants: [{ role: "operator", scope: { kind: "unit", id: "ou-1" } }],
  });
});

test("teams are listed with their members, created, changed, and deleted after a question", async () => {
  await open();
  expect(text()).toContain("1 member: Ada Admin");
  expect(text()).toContain(hostile);
  api.answers["POST /teams"] = () =>
    Response.json(
      { team: { teamId: "t3", name: "Data", createdAt: "2026-11-20T00:00:00.000Z", members: [] } },
      { status: 201 },
    );
  await press("Add team");
  const name = document.querySelector<HTMLInputElement>('[role="dialog"] input:not([type="checkbox"])');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(name, "Data");
    name?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () =>
    document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="checkbox"]')[1]?.click(),
  );
  await press("Save team");
  expect(requestsOf("POST /teams")).toMatchObject([{ body: { name: "Data", memberIds: ["ada"] } }]);
  api.answers["DELETE /teams/t1"] = () => new Response(null, { status: 204 });
  await press("Delete");
  expect(text()).toContain("is then assigned to no one");
  await press("Delete team");
  expect(requestsOf("DELETE /teams/t1")).toHaveLength(1);
});

test("an analyst sees the teams and changes none", async () => {
  serve("analyst");
  await open();
  expect(text()).toContain("Platform");
  expect(labels().filter((label) => /team/i.test(label ?? ""))).toEqual([]);
});

test("a service account is added with roles that it can have, its creator may be gone", async () => {
  await open();
  expect(text()).toContain("1 token · last used: Never · created by a former member");
  expect(text()).toContain("No tokens · last used: Never · created by Ada Admin");
  await press("Add service account");
  const dialog = document.querySelector('[role="dialog"]');
  const offered = [...(dialog?.querySelectorAll("select[aria-label=Role] option") ?? [])].map(
    (one) => one.textContent,
  );
  expect(offered).toContain("Administrator");
  expect(offered).not.toContain("Owner");
  await choose("Role", "operator");
  const submit = [...document.querySelectorAll('[role="dialog"] button')].findLast(
    (one) => one.textContent === "Add service account",
  );
  await act(async () => (submit as HTMLButtonElement).click());
  await settle();
  expect(dialog?.textContent).toContain("Enter a name.");
  expect(requestsOf("POST /service-accounts")).toEqual([]);
});

test("the tokens of a service account offer only what its roles allow", async () => {
  await open();
  await labeled("Tokens of Pipeline");
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain("Nightly");
  const scopes = [...(dialog?.querySelectorAll("input[type=checkbox]") ?? [])].map((one) =>
    one.getAttribute("value"),
  );
  expect(scopes).toEqual([
    ...["inventory:read", "security:read", "cost:read"],
    ...["triage:write", "runs:write", "fixes:write"],
  ]);
});

test("a refused deletion says why, and keeps the dialog", async () => {
  await open();
  api.answers["DELETE /service-accounts/s1"] = problem(404, {
    detail: "Service account not found.",
    error: "Service account not found.",
  });
  await labeled("Delete Pipeline");
  expect(text()).toContain("Its access tokens end immediately.");
  await press("Delete service account");
  expect(text()).toContain("Service account not found.");
});
