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
  const offenders = (...planted: string[]) =>
    pageStateViolations(
      ["/security", "/security/findings/$id", "/help", ...planted],
      ["/security", "/security/findings/1"],
      ["/help"],
    );
  expect(offenders()).toEqual([]);
  expect(offenders("/planted")).toEqual([
    "/planted has no entry in pageStates, so nothing tests its loading and failed states",
  ]);
  expect(offenders("/security/findings/$id/planted")).toHaveLength(1);
  // A route that is gone leaves no entry behind.
  expect(pageStateViolations(["/security"], ["/security", "/members"], ["/help"])).toEqual([
    "/members is not a protected route",
    "/help is not a protected route",
  ]);
});
