import { act } from "react";
import { Toaster, toast } from "sonner";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  api,
  closePage,
  openPage,
  press,
  problem,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { AccountsPage } from "./page.tsx";
import { readAccountsSearch } from "./search.ts";
import { memberWith, organizationWith } from "./testing/organization.ts";

const NONE = { accounts: [], total: 0, nextCursor: null };
const shop = memberWith();
const waiting = memberWith({
  accountId: "222222222222",
  name: "New account",
  state: "no_role",
  missing: "Create the role SkyledgerReadOnly in this account.",
  connectionId: null,
});
const left = memberWith({
  accountId: "333333333333",
  name: "<img src=x onerror=alert(1)>",
  state: "archived",
  connectionId: "connection-left",
  unitId: "ou-root-security",
});

// Loaded on demand by the page: a test would not wait for it.
beforeAll(() => import("./open-dialog.tsx"));
beforeEach(() => {
  startServer({
    "GET /accounts": NONE,
    "GET /organization": organizationWith([shop, waiting, left]),
    "GET /cost/imports": { imports: [], total: 0, nextCursor: null },
  });
  // jsdom has no layout: every row is in the window.
  vi.stubGlobal("innerHeight", 4000);
});
afterEach(async () => {
  // Toasts outlive the page that shows them.
  toast.dismiss();
  await closePage();
  vi.unstubAllGlobals();
});

const open = (url = "/accounts") =>
  openPage(
    {
      path: "/accounts",
      component: AccountsPage,
      validateSearch: readAccountsSearch,
      others: ["/resources"],
      frame: <Toaster />,
    },
    url,
  );
const rows = () => [...document.querySelectorAll<HTMLElement>("[data-index]")];
const rowOf = (name: string) => {
  const row = rows().find((one) => one.textContent?.includes(name));
  if (row === undefined) throw new Error(`No row ${name} in: ${text()}`);
  return row;
};
const key = (row: HTMLElement, name: string) =>
  act(async () =>
    row.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })),
  );

test("shows OUs and accounts as a tree with the state of each and the missing step", async () => {
  await open();
  expect(rows().map((row) => row.getAttribute("aria-level"))).toEqual(["1", "2", "3", "2", "3", "3", "3"]);
  expect(rowOf("Shop").textContent).toContain("Connected");
  expect(rowOf("New account").textContent).toContain("Create the role SkyledgerReadOnly in this account.");
  expect(rowOf("<img src=x onerror=alert(1)>").textContent).toContain("Archived");
  expect(document.querySelector("img")).toBeNull();
  expect(text()).toContain("3 accounts: 1 connected, 1 without a role, 1 archived.");
});

test("a search and a state leave matching accounts with their OUs; none matching can be cleared", async () => {
  const { search } = await open("/accounts?state=no_role");
  expect(rows().map((row) => row.dataset.index)).toHaveLength(3);
  expect(rowOf("New account")).toBeDefined();
  await closePage();
  await open("/accounts?q=nowhere");
  expect(text()).toContain("No accounts match");
  await press("Clear filters");
  expect(rows()).toHaveLength(7);
  expect(search()).toBe("?state=no_role");
});

test("arrow keys collapse and expand an OU, which is kept", async () => {
  await open();
  await key(rowOf("Workloads"), "ArrowLeft");
  expect(rowOf("Workloads").getAttribute("aria-expanded")).toBe("false");
  expect(text()).not.toContain("New account");
  await closePage();
  await open();
  expect(text()).not.toContain("New account");
  await key(rowOf("Workloads"), "ArrowRight");
  expect(text()).toContain("New account");
});

test("Enter on an account opens its details with the missing step", async () => {
  const { search } = await open();
  await key(rowOf("New account"), "Enter");
  await settle();
  expect(search()).toContain("dialog=account");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Skyledger has no role");
});

test("says that the organization is being read until the first reading ends", async () => {
  api.answers["GET /organization"] = organizationWith([], { units: [], updatedAt: null });
  await open();
  expect(text()).toContain("Reading the organization");
  expect(text()).toContain("Not read yet");
  expect(text()).not.toContain("0 accounts");
});

test("shows the problem of the last refresh above the last complete reading", async () => {
  api.answers["GET /organization"] = organizationWith([shop], { problem: "AWS said: AccessDenied." });
  await open();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    "AWS said: AccessDenied. The tree shows the last complete update.",
  );
  expect(rowOf("Shop")).toBeDefined();
});

test("a failed load states the reason; no organization shows what can be connected", async () => {
  api.answers["GET /organization"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
  expect(text()).not.toContain("No accounts connected");
  api.answers["GET /organization"] = problem(404, { message: "No organization is connected." });
  await press("Retry");
  expect(text()).toContain("No accounts connected");
  expect(text()).not.toContain("The database is busy.");
});

test("2,000 accounts render only the rows in the window", async () => {
  const many = Array.from({ length: 2000 }, (_, at) =>
    memberWith({ accountId: String(at).padStart(12, "0"), name: `Account ${at}`, connectionId: `c${at}` }),
  );
  api.answers["GET /organization"] = organizationWith(many);
  vi.stubGlobal("innerHeight", 900);
  await open();
  expect(document.querySelector('[role="treegrid"]')?.getAttribute("aria-rowcount")).toBe("2005");
  expect(rows().length).toBeLessThan(60);
  expect(rows().length).toBeGreaterThan(20);
});

test("excluding an OU shows which accounts change, and Undo restores the rules", async () => {
  const sent: unknown[] = [];
  api.answers["PATCH /organization"] = (_: URLSearchParams, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    sent.push(body);
    return organizationWith([{ ...shop, state: body.exclude.length > 0 ? "excluded" : "connected" }], body);
  };
  const { search } = await open("/accounts?dialog=exclude&id=ou-root-workload");
  const dialog = document.querySelector('[role="dialog"]');
  expect(dialog?.textContent).toContain("Adds the rule: Exclude OU Workloads");
  expect(dialog?.textContent).toContain("2 accounts will no longer be read; their data stays.");
  await press("Exclude");
  expect(sent).toEqual([{ include: [], exclude: [{ unit: "ou-root-workload" }] }]);
  expect(search()).toBe("");
  expect(rowOf("Shop").textContent).toContain("Excluded");
  expect(text()).toContain("2 accounts excluded.");
  await press("Undo");
  expect(sent.at(-1)).toEqual({ include: [], exclude: [] });
  expect(rowOf("Shop").textContent).toContain("Connected");
  expect(text()).toContain("Previous rules restored.");
});

test("including an OU again shows which accounts change, and Undo excludes it again", async () => {
  const exclude = [{ unit: "ou-root-workload" }];
  const state = (rules: unknown[]) => (rules.length > 0 ? "excluded" : "connected");
  api.answers["GET /organization"] = organizationWith([{ ...shop, state: "excluded" }], { exclude });
  api.answers["PATCH /organization"] = (_: URLSearchParams, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    return organizationWith([{ ...shop, state: state(body.exclude) }], body);
  };
  await open("/accounts?dialog=include&id=ou-root-workload");
  await press("Include");
  expect(rowOf("Shop").textContent).toContain("Connected");
  expect(text()).toContain("1 account included.");
  await press("Undo");
  expect(requestsOf("PATCH /organization").at(-1)?.body).toEqual({ include: [], exclude });
  expect(rowOf("Shop").textContent).toContain("Excluded");
});

test("an Undo that fails states the reason, and the change stays", async () => {
  api.answers["PATCH /organization"] = (_: URLSearchParams, init: RequestInit) =>
    organizationWith([{ ...shop, state: "excluded" }], JSON.parse(String(init.body)));
  await open("/accounts?dialog=exclude&id=111111111111");
  await press("Exclude");
  api.answers["PATCH /organization"] = problem(409, { message: "The organization is being read." });
  await press("Undo");
  expect(text()).toContain("The organization is being read.");
  expect(rowOf("Shop").textContent).toContain("Excluded");
});

/** Opens the menu of a row, and returns its actions. */
async function openMenu(name: string): Promise<HTMLElement[]> {
  const button = rowOf(name).querySelector<HTMLElement>("button[aria-haspopup=menu]");
  await act(async () => {
    button?.focus();
    button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  await settle();
  return [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

/** Chooses an action of a row's menu. */
async function chooseAction(name: string, action: string): Promise<void> {
  const item = (await openMenu(name)).find((one) => one.textContent === action);
  if (item === undefined) throw new Error(`No action ${action} of ${name} in: ${text()}`);
  await act(async () => item.click());
  await settle();
}

test.each([
  [
    "Shop",
    ["Details", "View resources", "Test connection", "Edit", "Change schedules", "Disconnect", "Exclude…"],
  ],
  ["New account", ["Details", "Exclude…"]],
  ["<img src=x onerror=alert(1)>", ["Details", "View resources"]],
  ["Workloads", ["View resources", "Exclude…"]],
])("the menu of %s offers what its state allows", async (name, actions) => {
  await open();
  expect((await openMenu(name)).map((one) => one.textContent)).toEqual(actions);
});

test.each([
  ["Details", "dialog=account&id=111111111111"],
  ["Edit", "dialog=edit&id=connection-shop"],
  ["Change schedules", "dialog=schedules&id=connection-shop"],
  ["Disconnect", "dialog=remove&id=connection-shop"],
  ["Exclude…", "dialog=exclude&id=111111111111"],
])("%s of an account opens its dialog, and the link reproduces it", async (action, query) => {
  api.answers["GET /accounts"] = { accounts: [SHOP], total: 1, nextCursor: null };
  api.answers["GET /accounts/connection-shop/schedules"] = { timeZone: "UTC", schedules: [] };
  api.answers["POST /accounts/connection-shop/test"] = { ok: true, enabledRegions: [], message: "" };
  const { search } = await open();
  await chooseAction("Shop", action);
  expect(search()).toBe(`?${query}`);
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Shop");
});

test("View resources of an account and of an OU opens the Explorer in that scope", async () => {
  const ofAccount = await open();
  await chooseAction("Shop", "View resources");
  expect(ofAccount.address()).toBe("/resources?account=connection-shop");
  await closePage();
  const ofUnit = await open();
  await chooseAction("Workloads", "View resources");
  expect(ofUnit.address()).toBe("/resources?account=ou-root-workload");
});

test("Test connection of an account reports the result, also when AWS refuses", async () => {
  api.answers["POST /accounts/connection-shop/test"] = { ok: false, message: "Access denied by an SCP." };
  await open();
  await chooseAction("Shop", "Test connection");
  expect(text()).toContain("Shop: Access denied by an SCP.");
  api.answers["POST /accounts/connection-shop/test"] = problem(500, { message: "The server is busy." });
  await chooseAction("Shop", "Test connection");
  expect(text()).toContain("Shop: The server is busy.");
});

test("an OU without accounts has no arrow and no count", async () => {
  api.answers["GET /organization"] = organizationWith([shop]);
  await open();
  const security = rowOf("Security");
  expect(security.textContent).toContain("No accounts");
  expect(security.hasAttribute("aria-expanded")).toBe(false);
  expect(security.querySelector("button[aria-label^='Collapse']")).toBeNull();
  expect(rowOf("Workloads").querySelector("button[aria-label='Collapse Workloads']")).not.toBeNull();
});

test("a refused change stays in the dialog with the reason", async () => {
  api.answers["PATCH /organization"] = problem(400, {
    message: "The organization has no OU ou-root-workload.",
  });
  await open("/accounts?dialog=exclude&id=ou-root-workload");
  await press("Exclude");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("has no OU ou-root-workload");
});

test("Test all tests four at a time, reports failures, and can be canceled", async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    memberWith({ accountId: String(at).padStart(12, "0"), name: `Account ${at}`, connectionId: `c${at}` }),
  );
  api.answers["GET /organization"] = organizationWith(many);
  let underWay = 0;
  let most = 0;
  for (let at = 0; at < 9; at += 1)
    api.answers[`POST /accounts/c${at}/test`] = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return {
        ok: at !== 3,
        awsAccountId: null,
        arn: null,
        enabledRegions: [],
        message: "Access denied by an SCP.",
      };
    };
  await open();
  await press("Test all");
  expect(most).toBeLessThanOrEqual(4);
  expect(text()).toContain("8 of 9 connections work. 1 failed:");
  expect(text()).toContain("Account 3 (000000000003): Access denied by an SCP.");
  const { promise, resolve } = Promise.withResolvers<object>();
  for (let at = 0; at < 9; at += 1) api.answers[`POST /accounts/c${at}/test`] = () => promise;
  api.held = 4;
  await press("Test all");
  expect(text()).toContain("Testing connections: 0 of 9");
  await press("Cancel");
  resolve({ ok: true, awsAccountId: null, arn: null, enabledRegions: [], message: "" });
  api.held = 0;
  await settle();
  expect(text()).toContain("Test canceled after 0 of 9 connections: 0 work.");
});

test("accounts outside the organization are listed below the tree", async () => {
  api.answers["GET /accounts"] = {
    accounts: [{ ...ACCOUNT, id: "connection-other", label: "Other account" }],
    total: 1,
    nextCursor: null,
  };
  api.answers["GET /accounts/connection-other/schedules"] = { timeZone: "UTC", schedules: [] };
  await open();
  expect(text()).toMatch(/Accounts outside the organization.*Other account/);
});

const ACCOUNT = {
  kind: "role",
  name: "Other",
  awsAccountId: "888888888888",
  roleArn: "arn:aws:iam::888888888888:role/SkyledgerReadOnly",
  externalId: "external",
  regions: null,
  status: "connected",
  statusDetail: null,
  resourceCount: 0,
  lastDiscoveredAt: null,
  sendToSecurityHub: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  archivedAt: null,
};
const SHOP = { ...ACCOUNT, id: "connection-shop", name: "Shop", label: "Shop (111111111111)" };
