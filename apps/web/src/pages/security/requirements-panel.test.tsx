import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  closePage,
  open,
  press,
  problem,
  score,
  settle,
  startOver,
  text,
} from "./testing/security-page.tsx";

const cis = {
  ...{ framework: "cis_7" as const, title: "CIS AWS Foundations Benchmark 7.0" },
  ...{ passed: 1, failed: 1, unknown: 1, percentage: 50 },
};
const check = (checkId: string, requirement: string, [passed = 0, failed = 0, unknown = 0]: number[]) => ({
  ...{ checkId, requirement, severity: "CRITICAL", passed, failed, unknown },
});
const requirements = [
  {
    ...{ number: "1.2", status: "failed" },
    checks: [
      check("mfa", "The root user should have MFA", [0, 1, 0]),
      check("keys", "Access keys should be rotated", [7, 3, 2]),
    ],
  },
  { number: "1.10", status: "passed", checks: [check("trail", "A trail should exist", [2, 0, 0])] },
  { number: "2.1", status: "unknown", checks: [check("logs", "Logs should be on", [1, 0, 4])] },
  { number: "2.2", status: null, checks: [check("efs", "File systems should be encrypted", [])] },
];
const URL = "GET /security/frameworks/cis_7";

beforeEach(() => {
  startOver();
  api.answers["GET /security/score"] = { ...score, frameworks: [cis] };
  api.answers[URL] = { ...cis, lastScan: "2026-01-01T00:00:00Z", requirements };
});
afterEach(closePage);

const rows = () =>
  [...document.querySelectorAll("[aria-label=Requirements] > li")].map((row) => row.textContent);

async function follow(name: string): Promise<void> {
  const link = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === name);
  await act(async () => link?.click());
  await settle();
}

test("a framework leads to its requirements, with the results of their checks", async () => {
  const page = await open("?view=frameworks");
  await follow("CIS AWS Foundations Benchmark 7.0");
  expect(page.search()).toBe("?view=frameworks&framework=cis_7");
  expect(rows()).toEqual([
    "1.2The root user should have MFACritical1 of 1 resource failedAccess keys should be rotatedCritical3 of 12 resources failed, 2 unknownFailed",
    "1.10A trail should exist2 of 2 resources passedPassed",
    "2.1Logs should be on1 of 5 resources passed, 4 unknownUnknown",
    "2.2File systems should be encryptedNo resourcesNo resources",
  ]);
  const findings = document.querySelector(
    "a[aria-label='3 of 12 resources failed: Access keys should be rotated']",
  );
  expect(findings?.getAttribute("href")).toBe("/security?check=keys");
});

test("the status narrows the list, stays in the link, and all frameworks are one step back", async () => {
  const page = await open("?view=frameworks&framework=cis_7");
  await press("Failed (1)");
  expect(page.search()).toBe("?view=frameworks&framework=cis_7&requirements=failed");
  expect(rows().map((row) => row?.slice(0, 3))).toEqual(["1.2"]);
  await press("No resources (1)");
  expect(rows().map((row) => row?.slice(0, 3))).toEqual(["2.2"]);
  await follow("All frameworks");
  expect(page.search()).toBe("?view=frameworks");
});

test("the query is limited to the accounts in scope", async () => {
  await open("?view=frameworks&framework=cis_7&account=acc");
  expect(api.asked).toContain(`${URL}?accountId=acc`);
});

test("a failed load is reported, and a framework that does not exist shows all of them", async () => {
  api.answers[URL] = problem(500, { code: "internal", message: "The database is busy." });
  await open("?view=frameworks&framework=cis_7");
  expect(text()).toContain("Couldn't load the requirements. The database is busy.");
  expect(rows()).toEqual([]);
  await closePage();
  await open("?view=frameworks&framework=iso_27001");
  expect(text()).toContain("Requirements covered by checks");
});
