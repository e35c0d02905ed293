import { afterEach, beforeEach, expect, test } from "vitest";
import { account, accounts, summary, unscanned } from "./testing/answers.ts";
import {
  api,
  button,
  closePage,
  open,
  panel,
  press,
  problem,
  startOver,
  text,
} from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const isOpen = () => panel("First steps").querySelector("ol") !== null;

/** Two of five are done. */
function begun(): void {
  api.answers["GET /cost/status"] = { known: false };
  api.answers["GET /security/score"] = unscanned;
}

test("are open until three of five are done, and then collapsed", async () => {
  begun();
  await open();
  expect(panel("First steps").textContent).toContain("2 of 5 done");
  expect(isOpen()).toBe(true);
  await closePage();
  startOver();
  await open();
  expect(panel("First steps").textContent).toContain("4 of 5 done");
  expect(isOpen()).toBe(false);
});

test("a person's choice is kept, regardless of progress", async () => {
  const sent: unknown[] = [];
  api.answers["PUT /dashboard/preferences"] = (_query: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return { firstSteps: "open", tour: null };
  };
  await open();
  await press("Show steps");
  expect(isOpen()).toBe(true);
  expect(button("Hide steps").getAttribute("aria-expanded")).toBe("true");
  await press("Hide steps");
  expect(isOpen()).toBe(false);
  expect(sent).toEqual([{ firstSteps: "open" }, { firstSteps: "folded" }]);
  await closePage();
  begun();
  api.answers["GET /dashboard/preferences"] = { firstSteps: "folded", tour: null };
  await open();
  expect(isOpen()).toBe(false);
});

test("a choice that can't be loaded leaves the default", async () => {
  api.answers["GET /dashboard/preferences"] = problem(500, "Busy.");
  await open();
  expect(panel("First steps").textContent).toContain("4 of 5 done");
  expect(isOpen()).toBe(false);
});

const own = account({ id: "own", kind: "role", name: "Production", label: "Production" });

test.each([
  ["no account", [], "requests at $0.01 each", "sample data"],
  ["an AWS account and a sandbox", [account(), own], "at $0.01 each", "sample data"],
  ["only a sandbox", [account()], "bill of the sandbox account", "$0.01"],
] as const)(
  "with %s, the cost step states what is read, and what AWS charges",
  async (_, list, states, not) => {
    begun();
    api.answers["GET /accounts"] = accounts([...list]);
    await open();
    if (!isOpen()) await press("Show steps");
    expect(panel("First steps").textContent).toContain(states);
    expect(panel("First steps").textContent).not.toContain(not);
  },
);

test("all five done: the list is gone", async () => {
  api.answers["GET /notifications/preferences"] = { updated_at: "2026-01-02T00:00:00Z" };
  await open();
  expect(text()).not.toContain("First steps");
});

test("a failed load is reported, states nothing about any step, and can be retried", async () => {
  api.answers["GET /notifications/preferences"] = problem(500, "The database is busy.");
  await open();
  expect(panel("First steps").textContent).toBe(
    "First stepsNot loadedCouldn't load your progress. The database is busy.Retry",
  );
  api.answers["GET /notifications/preferences"] = { updated_at: null };
  await press("Retry", panel("First steps"));
  expect(panel("First steps").textContent).toContain("4 of 5 done");
});

test("failed totals are reported in place: without a figure and without a state", async () => {
  api.answers["GET /resources/summary"] = problem(500, "The database is busy.");
  await open();
  expect(panel("Resources by type").textContent).toContain("The database is busy.");
  expect(text()).not.toMatch(/of 5 done|No discovery has run|Discovery found no|0 resources/);
  expect(text()).toContain("Last discovery: unknown");
  // There are recommendations, so there was a discovery.
  expect(panel("Recommendations").textContent).toBe("Recommendations141Active suggestions");
});

test("resources by type: the seven most frequent ones, all others summed, and global not counted as a Region", async () => {
  const byType = Array.from({ length: 9 }, (_, at) => ({ value: `T${at}`, count: 10 - at }));
  const byRegion = ["us-east-1", "global"].map((value) => ({ value, count: 1 }));
  api.answers["GET /resources/summary"] = { ...summary, byType, byRegion };
  api.answers["GET /accounts"] = accounts([account()]);
  await open();
  const entries = [...panel("Resources by type").querySelectorAll("li")].map((one) => one.textContent);
  expect(entries).toEqual(["T010", "T19", "T28", "T37", "T46", "T55", "T64", "2 other types5"]);
  expect(panel("Resources by type").textContent).toContain("352 resources in 1 Region, 52 unused");
});
