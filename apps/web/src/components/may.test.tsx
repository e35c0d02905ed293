import {
  allows,
  type Grant,
  type Permission,
  type Reach,
  type Role,
  roleNames,
} from "@skyledger/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { type Me, refreshMe } from "../lib/me-query.ts";
import { useMay, useMayIn } from "../lib/use-may.ts";
import { meAs, meWith } from "../testing/me.ts";
import {
  api,
  closePage,
  openPage,
  problem,
  requestsOf,
  settle,
  startServer,
  text,
} from "../testing/served-page.tsx";
import { May } from "./may.tsx";

afterEach(closePage);

/** One endpoint per permission and reach of the web app, with its button. */
const BUTTONS: Record<string, { permission: Permission; reach: Reach }> = {
  Fix: { permission: "fix", reach: "accounts" },
  Ignore: { permission: "triage", reach: "accounts" },
  Scan: { permission: "run", reach: "accounts" },
  Edit: { permission: "accounts", reach: "accounts" },
  Connect: { permission: "accounts", reach: "workspace" },
  Settings: { permission: "settings", reach: "workspace" },
  Invite: { permission: "people", reach: "workspace" },
};

let refresh: () => Promise<void>;
function Page() {
  const client = useQueryClient();
  refresh = () => refreshMe(client);
  return (
    <>
      <May call="POST /security/remediate" need="fix">
        <button type="button">Fix</button>
      </May>
      <May call="POST /security/update-status" need="triage">
        <button type="button">Ignore</button>
      </May>
      <May call="POST /security/scan" need="run">
        <button type="button">Scan</button>
      </May>
      <May call="PATCH /accounts/:id" need="accounts">
        <button type="button">Edit</button>
      </May>
      <May call="POST /accounts" need="accounts everywhere" otherwise={<p>Ask an administrator.</p>}>
        <button type="button">Connect</button>
      </May>
      <May call="PUT /security/settings" need="settings everywhere">
        <button type="button">Settings</button>
      </May>
      <May call="POST /members/invitations" need="people everywhere">
        <button type="button">Invite</button>
      </May>
    </>
  );
}

const open = () => openPage({ path: "/security", component: Page });
const buttons = () => [...document.querySelectorAll("button")].map((one) => one.textContent);
const allowed = (...grants: Grant[]) =>
  Object.keys(BUTTONS).filter((label) => BUTTONS[label] && allows(grants, BUTTONS[label]));
const everywhere = (role: Role): Grant => ({ role, scope: { kind: "workspace" } });

test.each(roleNames)("%s sees the buttons that the declarations allow", async (role) => {
  startServer({ "GET /auth/me": meAs(role) });
  await open();
  expect(buttons()).toEqual(allowed(everywhere(role)));
  expect(text().includes("Ask an administrator.")).toBe(!buttons().includes("Connect"));
});

test("an administrator of one account changes accounts, not the workspace", async () => {
  const grant: Grant = { role: "administrator", scope: { kind: "account", id: "a" } };
  startServer({ "GET /auth/me": meWith(grant) });
  await open();
  expect(buttons()).toEqual(["Fix", "Ignore", "Scan", "Edit"]);
  expect(buttons()).toEqual(allowed(grant));
});

test("while the permissions are unknown, nothing is hidden: the server decides", async () => {
  startServer({ "GET /auth/me": problem(500) });
  await open();
  expect(buttons()).toEqual(Object.keys(BUTTONS));
});

test("a change of roles is seen without signing in again", async () => {
  startServer({ "GET /auth/me": meAs("viewer") });
  await open();
  expect(buttons()).toEqual([]);
  api.answers["GET /auth/me"] = meAs("operator");
  await act(() => refresh());
  await settle();
  expect(buttons()).toEqual(["Fix", "Ignore", "Scan"]);
});

/** Acts on two accounts, and a run of both. */
function Rows() {
  const mayIn = useMayIn("POST /security/remediate", "fix");
  const mayCancel = useMay("POST /runs/:id/cancel", "run", ["a", "b"]);
  return (
    <>
      {["a", "b"].map((account) => (
        <May key={account} call="POST /security/update-status" need="triage" account={account}>
          <button type="button">{`Ignore ${account}`}</button>
        </May>
      ))}
      {["a", "b"].filter((account) => mayIn(account)).map((account) => `Fix ${account}. `)}
      {mayCancel && "Cancel both."}
    </>
  );
}

test.each([
  ["one of two accounts", ["a"], ["Ignore a"], "Fix a. "],
  ["both accounts", ["a", "b"], ["Ignore a", "Ignore b"], "Fix a. Fix b. Cancel both."],
  ["no account", [], [], ""],
])("an operator of %s sees the acts on them only", async (_, accountIds, ignores, texts) => {
  const me = meWith(everywhere("viewer"), { role: "operator", scope: { kind: "account", id: "a" } });
  const limited: Me["permissions"]["limited"] = [{ permissions: ["triage", "run", "fix"], accountIds }];
  startServer({ "GET /auth/me": { ...me, permissions: { ...me.permissions, limited } } });
  await openPage({ path: "/security", component: Rows });
  expect(buttons()).toEqual(ignores);
  expect(text().replace(buttons().join(""), "")).toBe(texts);
});

test("without limits, acts are offered in every account", async () => {
  startServer({ "GET /auth/me": meAs("operator") });
  await openPage({ path: "/security", component: Rows });
  expect(text()).toContain("Fix a. Fix b. Cancel both.");
});

test("other accounts of the same roles are seen without signing in again", async () => {
  const me = meAs("operator");
  startServer({ "GET /auth/me": me });
  await open();
  const limited = [{ permissions: ["fix"], accountIds: [] }];
  api.answers["GET /auth/me"] = { ...me, permissions: { ...me.permissions, limited } };
  api.answers["GET /accounts"] = { accounts: [] };
  await act(() => refresh());
  await settle();
  expect(requestsOf("GET /auth/me")).toHaveLength(3);
});
