import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { meAs } from "../../testing/me.ts";
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
import { AuditPage } from "./page.tsx";
import { readAuditSearch } from "./search.ts";

const entry = {
  sequence: 7,
  at: "2026-11-24T10:00:00.000Z",
  actor: { kind: "person", id: "u", name: "ana@example.com" },
  action: "finding.status_changed",
  target: { type: "finding", id: "f-1", name: "Bucket is public" },
  before: { status: "ACTIVE" },
  after: { status: "IGNORED", note: "Known." },
  ...{ outcome: "refused", code: "conflict", address: "192.0.2.1", source: "request" },
  ...{ previousHash: "aa", hash: "bb" },
};
const head = { sequence: 7, hash: "bb" };

const kept = { retentionDays: null, chapter: null };

beforeEach(() =>
  startServer({
    "GET /auth/me": meAs("owner"),
    "GET /audit": { entries: [entry], nextCursor: null, head },
    "GET /audit/settings": kept,
    "GET /audit/forwarding": { forwarding: null },
  }),
);
afterEach(closePage);

const open = (search = "") =>
  openPage(
    { path: "/audit-log", component: AuditPage, validateSearch: readAuditSearch },
    `/audit-log${search}`,
  );

test("an entry shows who did what, and its panel the values before and after", async () => {
  await open();
  expect(text()).toContain("ana@example.com");
  expect(text()).toContain("Refused");
  await press("Finding: status changed");
  expect(document.body.textContent).toContain("Before: ACTIVE");
  expect(document.body.textContent).toContain("After: IGNORED");
  expect(document.body.textContent).toContain("conflict");
});

test("a link opens an entry that the list does not have", async () => {
  const old = { ...entry, sequence: 3, action: "account.connected" };
  api.answers["GET /audit"] = (query: URLSearchParams) => ({
    entries: query.get("sequence") === null ? [entry] : query.get("sequence") === "3" ? [old] : [],
    ...{ nextCursor: null, head },
  });
  await open("?entry=3");
  expect(document.body.textContent).toContain("Entry #3");
  expect(document.body.textContent).toContain("Account: connected");
});

test("a link to an entry that is gone states that, and one that is no number opens nothing", async () => {
  api.answers["GET /audit"] = (query: URLSearchParams) => ({
    entries: query.get("sequence") === null ? [entry] : [],
    ...{ nextCursor: null, head },
  });
  await open("?entry=2");
  expect(document.body.textContent).toContain("The audit log has no entry #2.");
  await closePage();
  await open("?entry=two");
  expect(document.body.textContent).not.toContain("Entry #");
});

test("the chain is checked part by part, and a broken one names the entry", async () => {
  await open();
  api.answers["GET /audit/check"] = { through: head, complete: true, problem: null };
  await press("Verify chain");
  expect(text()).toContain("Verified through #7");
  const broken = { sequence: 3, text: "#3 is missing." };
  api.answers["GET /audit/check"] = { through: { ...head, sequence: 2 }, complete: false, problem: broken };
  await press("Verify chain");
  expect(text()).toContain("The chain is broken at #3. #3 is missing.");
});

async function enterDays(days: string): Promise<void> {
  await press("Change retention");
  const input = document.querySelector<HTMLInputElement>("form input[inputmode=numeric]");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, days);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function cancelDialog(): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLElement>("[role=dialog] button")];
  await act(async () => buttons.find(({ textContent }) => textContent === "Cancel")?.click());
  await settle();
}

test.each(["abc", "9 0", "-90", "1e2", "90.5"])("%s is no retention, and nothing is saved", async (days) => {
  await open();
  await enterDays(days);
  await press("Save retention");
  expect(text()).toContain("Enter a whole number");
  expect(requestsOf("PUT /audit/settings")).toEqual([]);
});

test("retention is shown, and set by those who change settings", async () => {
  await open();
  expect(text()).toContain("Retention: entries are kept forever.");
  await enterDays("90");
  api.answers["PUT /audit/settings"] = { retentionDays: 90 };
  api.answers["GET /audit/settings"] = { retentionDays: 90, chapter: { sequence: 4, hash: "cc" } };
  await press("Save retention");
  await press("Keep 90 days only");
  expect(requestsOf("PUT /audit/settings").map(({ body }) => body)).toEqual([{ retentionDays: 90 }]);
  expect(text()).toContain("entries are kept for 90 days. Entries up to #4 were deleted");
  expect(text()).not.toContain("Save retention");
  await closePage();
  startServer({
    "GET /auth/me": meAs("auditor"),
    "GET /audit": { entries: [entry], nextCursor: null, head },
    "GET /audit/settings": kept,
    "GET /audit/forwarding": { forwarding: null },
  });
  await open();
  expect([text().includes("kept forever"), text().includes("Change retention")]).toEqual([true, false]);
});

test.each([
  ["90", "89", true],
  ["90", "90", false],
  ["90", "91", false],
  ["90", "", false],
  ["", "3650", true],
  // The server refuses it: nothing would be deleted.
  ["90", "29", false],
  ["90", "30", true],
])("a retention of %j days that becomes %j is confirmed: %s", async (from, to, isConfirmed) => {
  const daysOf = (text: string) => (text === "" ? null : Number(text));
  api.answers["GET /audit/settings"] = { ...kept, retentionDays: daysOf(from) };
  api.answers["PUT /audit/settings"] = { retentionDays: daysOf(to) };
  await open();
  await enterDays(to);
  await press("Save retention");
  expect(document.body.textContent.includes("Delete older entries?")).toBe(isConfirmed);
  expect(requestsOf("PUT /audit/settings")).toHaveLength(isConfirmed ? 0 : 1);
  if (!isConfirmed) return;
  await cancelDialog();
  expect(document.body.textContent.includes("Delete older entries?")).toBe(false);
  expect(text()).toContain("Save retention");
  expect(requestsOf("PUT /audit/settings")).toEqual([]);
});

test.each([
  [{ sequence: 1204, closed: null }, "At most 1,204 entries are deleted."],
  [{ sequence: 1204, closed: 1200 }, "At most 4 entries are deleted."],
  [{ sequence: 1204, closed: 1203 }, "At most 1 entry is deleted."],
  [{ sequence: null, closed: null }, "No entry is that old yet."],
])("a shorter retention states how many entries it deletes: %j", async ({ sequence, closed }, statement) => {
  const chapter = closed === null ? null : { sequence: closed, hash: "cc" };
  api.answers["GET /audit/settings"] = { retentionDays: 365, chapter };
  api.answers["GET /audit"] = (query: URLSearchParams) => ({
    entries: query.get("to") === null ? [entry] : sequence === null ? [] : [{ ...entry, sequence }],
    ...{ nextCursor: null, head },
  });
  await open();
  await enterDays("90");
  await press("Save retention");
  expect(document.querySelector("[role=dialog]")?.textContent).toContain(statement);
  const asked = api.asked.find((one) => one.includes("to="));
  const to = Date.parse(new URLSearchParams(asked?.split("?")[1]).get("to") ?? "");
  expect(Math.abs(Date.now() - 90 * 86_400_000 - to)).toBeLessThan(3_600_000);
});

test("a failure to shorten the retention is shown in the dialog, which stays open", async () => {
  await open();
  await enterDays("90");
  api.answers["PUT /audit/settings"] = problem(500, { message: "The database is busy." });
  await press("Save retention");
  await press("Keep 90 days only");
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("The database is busy.");
  await cancelDialog();
  expect(text()).toContain("entries are kept forever");
  await press("Cancel");
  expect(text()).not.toContain("Save retention");
});

test("no entries, none that match, and a failure are different", async () => {
  const none = { entries: [], nextCursor: null, head: { sequence: 0, hash: "" } };
  api.answers["GET /audit"] = none;
  await open();
  expect(text()).toContain("No entries yet");
  await closePage();
  startServer({
    "GET /audit": { ...none, head },
    "GET /audit/settings": kept,
    "GET /audit/forwarding": { forwarding: null },
  });
  await open("?action=token");
  expect(text()).toContain("No matching entries");
  await closePage();
  startServer({
    "GET /audit/settings": kept,
    "GET /audit/forwarding": { forwarding: null },
    "GET /audit": problem(500, { message: "The database is busy." }),
  });
  await open();
  expect(text()).toContain("The database is busy.");
});

test("a failure to load the retention is shown once, above the log", async () => {
  api.answers["GET /audit/settings"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
  expect(text()).toContain("ana@example.com");
  expect(api.asked.filter((one) => one.includes("/audit/settings"))).toHaveLength(1);
});
