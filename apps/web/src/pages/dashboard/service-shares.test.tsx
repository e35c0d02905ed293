import { afterEach, beforeEach, expect, test } from "vitest";
import { overview } from "./testing/answers.ts";
import { api, closePage, open, panel, startOver } from "./testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

test("§9 the pie's palette has five colors and then repeats", async () => {
  const services = ["a", "b", "c", "d", "e", "f", "g"].map((service) => ({
    ...{ service, cost: 1, percentage: 14 },
  }));
  api.answers["GET /cost/overview"] = { ...overview, services };
  await open();
  const paths = [...panel("Cost by Service").querySelectorAll("path[fill]")];
  const fills = paths.map((path) => path.getAttribute("fill")).filter((fill) => fill?.startsWith("var("));
  expect(fills).toHaveLength(7);
  expect(new Set(fills.slice(0, 5)).size).toBe(5);
  expect(fills.slice(5)).toEqual(fills.slice(0, 2));
});
