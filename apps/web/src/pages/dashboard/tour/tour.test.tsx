import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { account, accounts, analysis, runs, step } from "../testing/answers.ts";
import {
  api,
  button,
  closePage,
  open,
  press,
  problem,
  reload,
  startOver,
  text,
} from "../testing/dashboard-page.tsx";

let saved: unknown[];
beforeEach(() => {
  startOver();
  saved = [];
  api.answers["GET /dashboard/preferences"] = { firstSteps: null, tour: null };
  api.answers["PUT /dashboard/preferences"] = (_query: unknown, { body }: RequestInit) => {
    saved.push(JSON.parse(String(body)));
    return { firstSteps: null, tour: null };
  };
});
afterEach(closePage);

const dialog = () => document.querySelector("[role=dialog]");
const title = () => dialog()?.querySelector("h2")?.textContent;
const key = (name: string) =>
  act(async () => {
    dialog()?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  });

const TITLES = [
  "Four figures to start with",
  "Fix what matters most",
  "Save where it is safe",
  "See what changed your bill",
  "Find every resource",
];

test("leads through five stops and back, and is finished once", async () => {
  const { at } = await open("?tour=1");
  for (const [stop, name] of TITLES.entries()) {
    expect(title()).toBe(`Tour, stop ${stop + 1} of 5: ${name}`);
    expect(at()).toBe(`/dashboard?tour=${stop + 1}`);
    if (stop < 4) await press("Next");
  }
  await press("Back");
  expect(title()).toContain(TITLES[3]);
  await key("ArrowRight");
  expect(title()).toContain(TITLES[4]);
  await key("ArrowRight");
  await key("ArrowLeft");
  expect(title()).toContain(TITLES[3]);
  await press("Next");
  await press("Done");
  expect([dialog(), at(), saved]).toEqual([null, "/dashboard", [{ tour: "finished" }]]);
});

test("is skipped with its button, its close button, or Escape, which is an answer, too", async () => {
  for (const leave of [() => press("Skip the tour"), () => press("Close"), () => key("Escape")]) {
    saved = [];
    const { at } = await open("?tour=2");
    expect(dialog()?.contains(document.activeElement)).toBe(true);
    await leave();
    expect([dialog(), at(), saved]).toEqual([null, "/dashboard", [{ tour: "skipped" }]]);
    await closePage();
  }
});

test("opened again, it keeps a finished answer", async () => {
  api.answers["GET /dashboard/preferences"] = { firstSteps: null, tour: "finished" };
  await open("?tour=5");
  await press("Done");
  await closePage();
  await open("?tour=2");
  await press("Skip the tour");
  expect(saved).toEqual([]);
});

test("is offered once, when there is data; each answer is stored", async () => {
  const { at } = await open();
  expect(text()).toContain("See the dashboard in five stops.");
  await press("No, thanks");
  expect(saved).toEqual([{ tour: "skipped" }]);
  expect(text()).not.toContain("See the dashboard in five stops.");
  await closePage();
  const again = await open();
  const link = [...document.querySelectorAll("a")].find((one) => one.textContent === "Take the tour");
  await act(async () => link?.click());
  expect(again.at()).toBe("/dashboard?tour=1");
  expect(at()).toBe("/dashboard");
});

test.each([
  ["answered before", { firstSteps: null, tour: "skipped" }],
  ["unknown", problem(500, "Busy.")],
])("is not offered after the answer %s", async (_, preferences) => {
  api.answers["GET /dashboard/preferences"] = preferences;
  await open();
  expect(text()).not.toContain("tour");
});

test("is not offered before there is data, but at the end of the first analysis", async () => {
  api.answers["GET /accounts"] = accounts([account({ lastDiscoveredAt: null })]);
  await open();
  expect(text()).not.toContain("Take the tour");
  api.answers["GET /runs"] = runs(analysis("running", [step("discovery", { state: "running" })]));
  await reload();
  expect(text()).not.toContain("Take the tour");
  api.answers["GET /runs"] = runs(analysis("completed", [step("discovery", { state: "completed" })]));
  await reload();
  expect(text()).toContain(
    "The analysis is completeStart with the findings and recommendations below.Take the tour",
  );
  expect(() => button("No, thanks")).toThrow();
});

test("a choice that can't be saved still applies to this page", async () => {
  api.answers["PUT /dashboard/preferences"] = problem(500, "Busy.");
  await open();
  await press("No, thanks");
  expect(text()).not.toContain("See the dashboard in five stops.");
});
