import { act } from "react";
import { Toaster } from "sonner";
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../lib/client.ts";
import { meAs } from "../../testing/me.ts";
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
} from "../../testing/served-page.tsx";
import { SavedViews } from "./saved-views.tsx";

const view = {
  ...{ viewId: "view-1", page: "findings", name: "Critical", search: { severity: "CRITICAL" } },
  ...{ createdAt: "2026-11-24T10:00:00.000Z", owner: { userId: "u", name: "Ana" }, sharedWith: null },
};
const team = { kind: "team", teamId: "t1", name: "Platform" };

beforeEach(() => {
  session.start("token", { userId: "u", email: "ana@example.com", fullName: "Ana", emailVerified: true });
  startServer({
    "GET /auth/me": meAs("analyst"),
    "GET /teams": { teams: [{ teamId: "t1", name: "Platform", members: [], createdAt: view.createdAt }] },
    "GET /views": { views: [view] },
  });
});
afterEach(closePage);

const open = () =>
  openPage({
    path: "/security",
    component: () => <SavedViews page="findings" search={{}} onOpen={() => undefined} />,
    frame: <Toaster />,
  });

/** Opens the menu and chooses an item, which closes the menu. */
async function choose(label: string) {
  await act(async () => {
    button("Views").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await settle();
  await act(async () => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  await settle();
}

test("a deletion is reported after the menu has closed, and Undo saves the view again", async () => {
  api.answers["DELETE /views/view-1"] = new Response(null, { status: 204 });
  api.answers["POST /views"] = { view };
  await open();
  await choose("Delete view Critical");
  expect(document.querySelector('[role="menu"]')).toBeNull();
  expect(text()).toContain("View “Critical” deleted.");
  await press("Undo");
  expect(requestsOf("POST /views").map(({ body }) => body)).toEqual([
    { page: "findings", name: "Critical", search: { severity: "CRITICAL" } },
  ]);
});

test("a failed deletion is reported after the menu has closed", async () => {
  api.answers["DELETE /views/view-1"] = problem(500, { message: "The database is busy." });
  await open();
  await choose("Delete view Critical");
  expect(text()).toContain("The database is busy.");
});

test("Undo of a deletion shares the view as before", async () => {
  api.answers["GET /views"] = { views: [{ ...view, sharedWith: team }] };
  api.answers["DELETE /views/view-1"] = new Response(null, { status: 204 });
  api.answers["POST /views"] = { view: { ...view, viewId: "view-2" } };
  api.answers["PUT /views/view-2/sharing"] = { view };
  await open();
  await choose("Delete view Critical");
  await press("Undo");
  expect(requestsOf("PUT /views/view-2/sharing").map(({ body }) => body)).toEqual([
    { sharedWith: { kind: "team", teamId: "t1" } },
  ]);
});

test("a view is shared with a team, and the result is reported", async () => {
  api.answers["PUT /views/view-1/sharing"] = { view: { ...view, sharedWith: team } };
  await open();
  await choose("Share view Critical");
  const select = document.querySelector<HTMLSelectElement>('[role="dialog"] select');
  expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual([
    ...["No one", "Everyone in the workspace", "Team Platform"],
  ]);
  await act(async () => {
    if (select) select.value = "t1";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await press("Save");
  expect(requestsOf("PUT /views/view-1/sharing").map(({ body }) => body)).toEqual([
    { sharedWith: { kind: "team", teamId: "t1" } },
  ]);
  expect(text()).toContain("View “Critical” is shared.");
});

test("a failed sharing keeps the dialog and says why", async () => {
  api.answers["PUT /views/view-1/sharing"] = problem(404, {
    detail: "Team not found.",
    error: "Team not found.",
  });
  await open();
  await choose("Share view Critical");
  await press("Save");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Team not found.");
});

test("a view of another person says whose it is, and can't be changed; a viewer shares nothing", async () => {
  const theirs = { ...view, viewId: "view-9", name: "Theirs", owner: { userId: "b", name: "<b>Ben</b>" } };
  api.answers["GET /views"] = { views: [view, { ...theirs, sharedWith: { kind: "everyone" } }] };
  await open();
  await choose("");
  expect(text()).toContain("Shared by <b>Ben</b>");
  const items = () =>
    [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.getAttribute("aria-label") ?? "");
  expect(items()).toContain("Share view Critical");
  expect(items().join()).not.toContain("view Theirs");
  await closePage();
  api.answers["GET /auth/me"] = meAs("viewer");
  await open();
  await choose("");
  expect(items()).toContain("Delete view Critical");
  expect(items().join()).not.toContain("Share view");
});
