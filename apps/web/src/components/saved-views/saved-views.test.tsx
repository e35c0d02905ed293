import { act } from "react";
import { Toaster } from "sonner";
import { afterEach, beforeEach, expect, test } from "vitest";
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

const view = { viewId: "view-1", page: "findings", name: "Critical", search: { severity: "CRITICAL" } };

beforeEach(() => startServer({ "GET /views": { views: [view] } }));
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
