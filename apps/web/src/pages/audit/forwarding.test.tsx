import { act } from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

const running = {
  receiver: "https://siem.example.com",
  ...{ sentSequence: 1_204, waiting: 0, lastSentAt: "2026-11-24T10:00:00.000Z", problem: null },
};
const failing = {
  ...running,
  waiting: 1,
  problem: {
    text: "siem.example.com answered 503: busy",
    ...{ at: "2026-11-24T10:00:00.000Z", nextAttemptAt: "2026-11-24T10:00:10.000Z" },
  },
};

const start = (forwarding: unknown, role: "owner" | "auditor" = "owner") =>
  startServer({
    "GET /auth/me": meAs(role),
    "GET /audit": { entries: [], nextCursor: null, head: { sequence: 1_205, hash: "bb" } },
    "GET /audit/settings": { retentionDays: null, chapter: null },
    "GET /audit/forwarding": { forwarding },
  });
beforeEach(() => start(null));
afterEach(async () => {
  vi.restoreAllMocks();
  await closePage();
});

const open = () =>
  openPage({ path: "/audit-log", component: AuditPage, validateSearch: readAuditSearch }, "/audit-log");

async function fill(label: string, value: string): Promise<void> {
  const of = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  const input = document.getElementById(of?.htmlFor ?? "");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(): Promise<void> {
  await act(async () => document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit());
  await settle();
}

const dialog = () => document.querySelector("[role=dialog]")?.textContent ?? "";

test("a new receiver needs an address and a secret, and may get the entries that exist", async () => {
  await open();
  expect(text()).toContain("Forwarding: entries are not forwarded.");
  await press("Forward entries");
  await submit();
  expect(dialog()).toContain("Enter the address of the receiver.");
  expect(dialog()).toContain("Use at least 16 characters.");
  await fill("Address", " https://siem.example.com/in?token=a ");
  await fill("Signing secret", "fifteen-letters");
  await submit();
  expect(dialog()).toContain("Use at least 16 characters.");
  expect(requestsOf("PUT /audit/forwarding")).toEqual([]);
  await fill("Signing secret", "sixteen-letters!");
  await act(async () =>
    document.querySelector<HTMLInputElement>("[role=dialog] input[type=checkbox]")?.click(),
  );
  api.answers["PUT /audit/forwarding"] = {
    forwarding: { ...running, sentSequence: 0, waiting: 1_205, lastSentAt: null },
  };
  await submit();
  expect(requestsOf("PUT /audit/forwarding").map(({ body }) => body)).toEqual([
    { url: "https://siem.example.com/in?token=a", secret: "sixteen-letters!", existing: true },
  ]);
  expect(dialog()).toBe("");
  expect(text()).toContain("No entry accepted yet · 1,205 entries are waiting");
});

test("what the server says of a field is shown at it, and what it says of the whole below", async () => {
  await open();
  await press("Forward entries");
  await fill("Address", "https://10.0.0.1/in");
  await fill("Signing secret", "sixteen-letters!");
  api.answers["PUT /audit/forwarding"] = problem(400, {
    code: "invalid_input",
    ...{ message: "The address is private.", issues: [{ path: "url", message: "The address is private." }] },
  });
  await submit();
  expect(dialog().match(/The address is private\./g)).toHaveLength(1);
  api.answers["PUT /audit/forwarding"] = problem(500, { message: "The database is busy." });
  await submit();
  expect(dialog()).toContain("The database is busy.");
  expect(dialog()).not.toContain("The address is private.");
});

test("a receiver shows how far it is, and keeps its secret when only the address changes", async () => {
  start(running);
  await open();
  expect(text()).toContain("entries are sent to https://siem.example.com.Last accepted: #1,204 · ");
  expect(text()).not.toContain("waiting");
  await press("Change receiver");
  expect(dialog()).not.toContain("Send the entries that exist");
  await fill("Address", "https://siem.example.com/new");
  api.answers["PUT /audit/forwarding"] = { forwarding: running };
  await submit();
  expect(requestsOf("PUT /audit/forwarding").map(({ body }) => body)).toEqual([
    { url: "https://siem.example.com/new", existing: false },
  ]);
});

test("a failed attempt is quoted, with what waits and when the next one is", async () => {
  start(failing);
  await open();
  expect(text()).toContain(" · 1 entry is waiting");
  expect(text()).toContain("The last attempt failed: siem.example.com answered 503: busy. Next attempt: ");
  await closePage();
  start({ ...failing, receiver: null });
  await open();
  expect(text()).toContain("the address can't be decrypted. Enter it again.");
});

test.each([
  [{ problem: null }, "The receiver accepted the test."],
  [
    { problem: "siem.example.com answered 401" },
    "The receiver did not accept the test: siem.example.com answered 401",
  ],
  [problem(500, { message: "The database is busy." }), "The database is busy."],
])("a test shows its result: %j", async (answer, shown) => {
  const toasts: unknown[] = [];
  for (const kind of ["success", "error"] as const)
    vi.spyOn(toast, kind).mockImplementation((message) => toasts.push(message));
  start(running);
  api.answers["POST /audit/forwarding/test"] = answer;
  await open();
  await press("Send test");
  expect(toasts).toEqual([shown]);
});

test("forwarding is stopped after a confirmation, which stays open where that fails", async () => {
  start(failing);
  await open();
  await press("Stop");
  expect(dialog()).toContain("Entries that the receiver has not accepted are not sent");
  api.answers["DELETE /audit/forwarding"] = problem(500, { message: "The database is busy." });
  await press("Stop forwarding");
  expect(dialog()).toContain("The database is busy.");
  api.answers["DELETE /audit/forwarding"] = null;
  await press("Stop forwarding");
  expect(text()).toContain("entries are not forwarded");
});

test("auditors see how far it is, and change nothing", async () => {
  start(failing, "auditor");
  await open();
  expect(text()).toContain("answered 503");
  for (const label of ["Send test", "Stop", "Change receiver"]) expect(text()).not.toContain(label);
});

test("a failure to load it is shown, and the log below", async () => {
  api.answers["GET /audit/forwarding"] = problem(500, { message: "The database is busy." });
  await open();
  expect(text()).toContain("The database is busy.");
  expect(text()).toContain("No entries yet");
  expect(api.asked.filter((one) => one.includes("/audit/forwarding"))).toHaveLength(1);
});
