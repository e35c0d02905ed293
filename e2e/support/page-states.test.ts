import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageStateViolations, protectedPaths } from "./page-states.ts";

const router = readFileSync(new URL("../../apps/web/src/router.tsx", import.meta.url), "utf8");
const routes = protectedPaths(router);

test("the states of every protected route are tested", () => {
  expect(routes).toContain("/dashboard");
  expect(routes).toContain("/security/findings/$id");
  expect(routes.length).toBe(router.match(/getParentRoute: \(\) => protectedRoute,/g)?.length);
  expect(pageStateViolations(routes)).toEqual([]);
});

test("planted offenders are found", () => {
  expect(pageStateViolations([...routes, "/planted"])).toEqual([
    "/planted has no entry in pageStates, so nothing tests its loading and failed states",
  ]);
  expect(pageStateViolations([...routes, "/security/findings/$id/planted"])).toHaveLength(1);
  // A route that is gone leaves no entry behind.
  expect(pageStateViolations(routes.filter((route) => route !== "/members"))).toEqual([
    "/members is not a protected route",
  ]);
  expect(pageStateViolations(routes.filter((route) => route !== "/help"))).toEqual([
    "/help is not a protected route",
  ]);
});
