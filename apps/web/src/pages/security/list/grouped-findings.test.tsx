import { afterEach, beforeEach, expect, test } from "vitest";
import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import { api, closePage, open, press, settle, startOver, text } from "../testing/security-page.tsx";

const target = "arn:aws:s3:::customers,eu";

const group = {
  ...{ key: target, title: "customers,eu", severity: "CRITICAL", count: 2 },
  bySeverity: [
    { value: "CRITICAL", count: 1 },
    { value: "HIGH", count: 1 },
  ],
  ...{ checkId: null, category: null, service: null, resourceId: target, accountId: null, region: null },
  path: {
    ...{ targetKind: "sensitive_data", entry: "arn:aws:iam::111122223333:role/publish" },
    ...{ verdict: "depends", risk: 72 },
  },
};

beforeEach(() => {
  startOver();
  api.answers["GET /security/findings"] = findingsPage([finding(), finding({ findingId: "f2" })]);
  api.answers["GET /security/groups"] = { groups: [group], nextCursor: null, total: 1 };
});
afterEach(closePage);

test("findings by attack path: what the path leads to, and the findings of its steps", async () => {
  const { search } = await open("?group=path&severity=HIGH");
  await settle();
  expect(api.asked).toContain("GET /security/groups?by=path&status=ACTIVE&severity=HIGH&limit=100");
  expect(text()).toContain("sensitive data, through publish · risk 72 · under conditions");
  expect(text()).toContain("A finding can be on several paths.");
  await press(/customers,eu/);
  expect(search()).toContain("open=arn%3Aaws%3As3%3A%3A%3Acustomers%252Ceu");
  const asked = api.asked.filter((one) => one.startsWith("GET /security/findings?")).at(-1) ?? "";
  expect(new URLSearchParams(asked.split("?")[1]).get("path")).toBe(target);
});

test("without a finding on a path, the page states it, and does not claim that nothing is wrong", async () => {
  api.answers["GET /security/groups"] = { groups: [], nextCursor: null, total: 0 };
  await open("?group=path");
  await settle();
  expect(text()).toContain("No findings on attack paths");
  expect(text()).toContain("in the collected data");
  expect(text()).not.toContain("Great job!");
});
