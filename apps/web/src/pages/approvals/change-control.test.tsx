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
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { ApprovalsPage } from "./page.tsx";
import { readApprovalsSearch } from "./search.ts";

const freeze = { name: "Year end", from: "2026-12-20T00:00:00.000Z", until: "2027-01-02T00:00:00.000Z" };
const weekend = { weekdays: [0, 6], from: "22:00", until: "04:00" };
const hold = { kind: "freeze", text: "Change freeze: Year end.", until: freeze.until };
const control = { freezes: [freeze], windows: [weekend], timeZone: "UTC", emergency: null, hold };

const serve = (role: "owner" | "administrator" | "viewer") =>
  startServer({
    "GET /auth/me": meAs(role),
    "GET /approvals": { approvals: [], total: 0, nextCursor: null, waitingForMe: 0 },
    "GET /approval-policies": { policies: [] },
    "GET /accounts": { accounts: [], total: 0, nextCursor: null },
    "GET /organization": problem(404),
    "GET /change-control": control,
  });
beforeEach(() => serve("owner"));
afterEach(closePage);

const open = (search = "?view=policies") =>
  openPage(
    { path: "/approvals", component: ApprovalsPage, validateSearch: readApprovalsSearch },
    `/approvals${search}`,
  );
const fill = async (label: string, value: string) => {
  const field = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
  const input = field && document.getElementById(field.htmlFor);
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype.prototype, "value")?.set?.call(input, value);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const click = async (element: HTMLElement | null | undefined) => act(async () => element?.click());
const sent = (key: string) => requestsOf(key).map(({ body }) => body);

test("what holds changes is shown on every tab, with freezes and windows among the policies", async () => {
  await open("");
  expect(text()).toContain(
    "Change freeze: Year end. Approved changes wait until then, and others are refused.",
  );
  await closePage();
  await open();
  expect(text()).toContain("Sunday, Saturday");
  expect(text()).toContain("22:00 to 04:00 on the next day, UTC");
});

test("a freeze and a window are added to the others, and deleted", async () => {
  api.answers["PUT /change-control"] = control;
  await open();
  await press("Add freeze");
  await fill("Name", "Sale");
  await fill("From", "2026-12-02T10:00");
  await fill("Until", "2026-12-02T09:00");
  expect(text()).toContain("A freeze ends after it starts.");
  await fill("Until", "2026-12-03T10:00");
  await press("Save freeze");
  await press("Add window");
  await click(document.querySelectorAll<HTMLInputElement>("[role=dialog] input[type=checkbox]")[1]);
  await press("Save window");
  await click(document.querySelector<HTMLElement>('[aria-label="Delete: Year end"]'));
  const added = { name: "Sale", from: new Date("2026-12-02T10:00").toISOString() };
  expect(sent("PUT /change-control")).toMatchObject([
    { freezes: [freeze, added], windows: [weekend] },
    { freezes: [freeze], windows: [weekend, { weekdays: [1], from: "22:00", until: "04:00" }] },
    { freezes: [], windows: [weekend] },
  ]);
});

test("an owner declares an emergency with a reason, and ends it", async () => {
  const until = "2026-12-21T10:00:00.000Z";
  const emergency = { declaredBy: "olga@example.com", reason: "An outage", from: freeze.from, until };
  api.answers["POST /change-control/emergency"] = { ...control, hold: null, emergency };
  api.answers["DELETE /change-control/emergency"] = control;
  await open();
  await fill("Reason", "An outage");
  await press("Declare emergency");
  expect(sent("POST /change-control/emergency")).toEqual([{ reason: "An outage", minutes: 60 }]);
  expect(text()).toContain("declared by olga@example.com");
  await press("End emergency");
  expect(text()).toContain("Change freeze: Year end.");
});

test.each([
  ["administrator", true],
  ["viewer", false],
] as const)("%s changes freezes: %s; only owners declare emergencies", async (role, sets) => {
  serve(role);
  await open();
  expect([text().includes("Add freeze"), text().includes("Declare emergency")]).toEqual([sets, false]);
});
