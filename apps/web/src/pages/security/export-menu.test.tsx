import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, button, closePage, open, settle, startOver, text } from "./testing/security-page.tsx";

beforeEach(startOver);
afterEach(closePage);

test("§8 an export without a new tab in the browser shows a link", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  api.answers["POST /security/export"] = { exportUrl: "http://x/api/exports/t", findingsCount: 4 };
  await open();
  await act(async () => {
    button(/^Export/).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await settle();
  const item = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
    (one) => one.textContent === "JSON (OCSF)",
  );
  await act(async () => item?.click());
  await settle();
  expect(opened).toHaveBeenCalledWith("http://x/api/exports/t", "_blank");
  expect(text()).toContain("Exported 4 findings successfully.");
  expect(document.querySelector('a[href="http://x/api/exports/t"]')).not.toBeNull();
});

test.each([
  ["ALL", true],
  ["ACTIVE", false],
  ["RESOLVED", true],
  ["IGNORED", false],
])("§7 an export under the filter %s includes resolved findings: %s", async (status, included) => {
  vi.spyOn(window, "open").mockReturnValue(null);
  const bodies: unknown[] = [];
  api.answers["POST /security/export"] = (_: URLSearchParams, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return { exportUrl: "http://x/api/exports/t", findingsCount: 1 };
  };
  await open(`?status=${status}`);
  await act(async () => {
    button(/^Export/).dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await settle();
  await act(async () => document.querySelector<HTMLElement>('[role="menuitem"]')?.click());
  await settle();
  expect(bodies).toEqual([expect.objectContaining({ format: "CSV", includeResolved: included })]);
});
