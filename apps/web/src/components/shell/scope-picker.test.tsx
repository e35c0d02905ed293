import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, closePage, openPage, problem, settle, startServer, text } from "../../testing/served-page.tsx";
import { AccountSwitcher } from "./account-switcher.tsx";

const UNITS = [
  { id: "r-root", name: "Root", parentId: null },
  { id: "ou-root-workload", name: "Workloads <b>", parentId: "r-root" },
];
const memberWith = (at: number, parts: object = {}) => ({
  accountId: String(at).padStart(12, "0"),
  name: `Account ${at}`,
  email: "",
  unitId: "ou-root-workload",
  tags: { environment: at % 2 === 0 ? "prod" : "dev", "a=b": "c" },
  tagsGap: null,
  state: "connected",
  joinedAt: null,
  connectionId: `connection-${at}`,
  resourceCount: 0,
  lastDiscoveredAt: null,
  ...parts,
});
const accountWith = (at: number) => ({
  id: `connection-${at}`,
  kind: "role",
  name: `Account ${at}`,
  label: `Account ${at}`,
  awsAccountId: String(at).padStart(12, "0"),
  roleArn: null,
  externalId: null,
  regions: null,
  status: "connected",
  statusDetail: null,
  resourceCount: 0,
  lastDiscoveredAt: null,
  sendToSecurityHub: false,
  createdAt: "2026-01-01T00:00:00.000Z",
  archivedAt: null,
});
const serve = (count: number) =>
  startServer({
    "GET /accounts": {
      accounts: Array.from({ length: count }, (_, at) => accountWith(at)),
      total: count,
      nextCursor: null,
    },
    "GET /organization": {
      organizationId: "o-example000",
      managementAccountId: "000000000000",
      connectionId: "connection-0",
      sandbox: false,
      units: UNITS,
      accounts: [
        ...Array.from({ length: count }, (_, at) => memberWith(at)),
        memberWith(999_999, { name: "Left account", state: "archived" }),
      ],
      include: [],
      exclude: [],
      updatedAt: "2026-11-20T09:00:00.000Z",
      problem: null,
    },
  });

beforeAll(() => import("./switcher-list.tsx"));
beforeEach(() => serve(3));
afterEach(async () => {
  await closePage();
  vi.unstubAllGlobals();
});

const open = (url = "/dashboard") =>
  openPage({ path: "/dashboard", component: AccountSwitcher, others: ["/accounts"] }, url);
const pick = async () => {
  await act(async () => document.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.click());
  await settle();
};
const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const search = () => {
  const box = document.querySelector<HTMLInputElement>('[role="combobox"]');
  if (box === null) throw new Error("No search");
  return box;
};
const type = (value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search(), value);
    search().dispatchEvent(new Event("input", { bubbles: true }));
  });
const key = (name: string) =>
  act(async () =>
    search().dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true })),
  );

test("lists all accounts, OUs, accounts with kept data, and tags", async () => {
  await open();
  await pick();
  expect(options().map((one) => one.querySelector("[title]")?.textContent)).toEqual([
    "All accounts",
    "Root",
    "Workloads <b>",
    "Account 0",
    "Account 1",
    "Account 2",
    "Left account",
    "environment=dev",
    "environment=prod",
  ]);
  expect(document.querySelector("[role=listbox] b")).toBeNull();
});

test("the keyboard searches and selects; the selection is in the URL and named by the switcher", async () => {
  const page = await open("/dashboard?period=30d");
  await pick();
  await type("workl");
  await key("Enter");
  await settle();
  expect(page.search()).toBe("?period=30d&account=ou-root-workload");
  expect(document.querySelector('[role="listbox"]')).toBeNull();
  expect(document.querySelector("[aria-haspopup=dialog]")?.textContent).toContain("Workloads <b>");
});

test("arrow keys skip headings", async () => {
  await open();
  await pick();
  await key("ArrowDown");
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain("Root");
  await key("ArrowUp");
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain("All accounts");
  await key("ArrowUp");
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain("All accounts");
});

test("names a tag, an archived account, and an unknown scope", async () => {
  await open("/dashboard?account=environment%3Dprod");
  expect(text()).toContain("environment=prod");
  await closePage();
  await open("/dashboard?account=connection-999999");
  expect(text()).toContain("Left account");
  await closePage();
  await open("/dashboard?account=ou-root-gone0000");
  expect(text()).toContain("Unknown account or OU");
});

test("2,000 accounts render only the visible lines, and are found by ID", async () => {
  serve(2000);
  await open();
  await pick();
  expect(options().length).toBeLessThan(40);
  await type("000000001234");
  expect(options().map((one) => one.querySelector("[title]")?.textContent)).toEqual(["Account 1234"]);
  await type("nowhere");
  expect(text()).toContain("No account, OU, or tag matches.");
});

test("without an organization, accounts can still be selected; a failed load states the reason", async () => {
  api.answers["GET /organization"] = problem(404, { message: "No organization is connected." });
  await open();
  await pick();
  expect(options()).toHaveLength(4);
  await closePage();
  api.answers["GET /organization"] = problem(500, { message: "The database is busy." });
  await open();
  await pick();
  expect(text()).toContain("The database is busy.");
  expect(options()).toHaveLength(4);
});
