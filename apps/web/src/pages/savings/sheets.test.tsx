import { useNavigate, useSearch } from "@tanstack/react-router";
import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  api,
  closePage,
  openPage,
  requestsOf,
  settle,
  startServer,
  text,
} from "../../testing/served-page.tsx";
import { NotEvaluatedSheet } from "./not-evaluated/not-evaluated-sheet.tsx";
import type { SavingsRule } from "./queries.ts";
import { readRecommendationsSearch } from "./search.ts";
import { ThresholdsSheet } from "./thresholds/thresholds-sheet.tsx";

const rule = (ruleId: string, resourceType: string, value: number | null = null): SavingsRule => ({
  ruleId,
  title: `Title of ${ruleId}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "",
  resourceType,
  source: "https://docs.aws.amazon.com/x",
  thresholds: [
    {
      name: `${ruleId}.lookbackDays`,
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "Ours.",
      value,
    },
  ],
});

beforeEach(() => startServer({}));
afterEach(closePage);

function Sheets() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const read = readRecommendationsSearch(search);
  const change = (next: (now: typeof read) => typeof read) =>
    void navigate({ to: ".", search: next as never });
  if (read.panel === "thresholds") return <ThresholdsSheet change={change} />;
  return read.panel === "not-evaluated" ? (
    <NotEvaluatedSheet search={read} change={change} />
  ) : (
    <p>the list</p>
  );
}

const open = (query: string) =>
  openPage(
    { path: "/recommendations", component: Sheets, others: ["/resources"] },
    `/recommendations${query}`,
  );
const button = (label: string) => {
  const all = [...document.querySelectorAll("button")];
  const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent) === label);
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};
const press = async (label: string) => {
  await act(async () => button(label).click());
  await settle();
};
const inputs = () => [...document.querySelectorAll<HTMLInputElement>("fieldset input")];
async function type(input: HTMLInputElement | undefined, value: string): Promise<void> {
  if (input === undefined) throw new Error(`No such input in: ${text()}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

test("a threshold is set, rejected if it is not a number, reset, and kept on closing", async () => {
  const rules = [rule("ec2-idle", "AWS::EC2::Instance"), rule("plan", "AWS::::Account", 60)];
  api.answers["GET /cost/savings-rules"] = { rules };
  await open("?panel=thresholds");
  expect(text()).toContain("Default 14 days. Ours.");
  expect(inputs().map(({ value }) => value)).toEqual(["14", "60"]);
  await type(inputs()[0], "many");
  expect(text()).toContain("Enter a number, such as 30 or 0.5.");
  expect(button("Save").disabled).toBe(true);
  await type(inputs()[0], "30");
  await press("Reset Lookback period to 14 days"); // The first of them, just typed.
  expect(inputs()[0]?.value).toBe("14");
  await type(inputs()[0], "30");
  await press("Close");
  expect(text()).toContain("Leave without saving?");
  await press("Stay");
  api.answers["PUT /cost/savings-rules/thresholds"] = {
    rules: [rule("ec2-idle", "AWS::EC2::Instance", 30), rules[1]],
  };
  await press("Save");
  expect(api.requests.at(-1)?.body).toEqual({ thresholds: { "ec2-idle.lookbackDays": 30 } });
  expect(text()).toContain("Saved. Changes apply from the next discovery.");
  await press("Close");
  expect(text()).toBe("the list");
});

test("a rejection by the server is shown at its threshold, and the typed value stays", async () => {
  api.answers["GET /cost/savings-rules"] = { rules: [rule("ec2-idle", "AWS::EC2::Instance")] };
  await open("?panel=thresholds");
  await type(inputs()[0], "7");
  const issues = [{ path: "thresholds.ec2-idle.lookbackDays", message: "Too few days." }];
  api.answers["PUT /cost/savings-rules/thresholds"] = Response.json(
    { code: "invalid_input", detail: "Too few days.", issues },
    { status: 400 },
  );
  await press("Save");
  expect(document.querySelector("fieldset")?.textContent).toContain("Too few days.");
  expect(inputs()[0]?.value).toBe("7");
});

test("results that were not evaluated are listed with the reason, and denied requests with the permission", async () => {
  api.answers["GET /resources/coverage"] = {
    iamPolicy: null,
    gaps: [
      {
        accountId: "a",
        service: "cloudwatch",
        resourceType: "AWS::EC2::Instance",
        region: "us-east-1",
        facet: "metrics",
        reason: "denied",
        message: "AccessDenied: no",
        iamAction: "cloudwatch:GetMetricData",
        count: 3,
        seenAt: "2026-01-01T00:00:00Z",
      },
      {
        accountId: "a",
        service: "s3",
        resourceType: "AWS::S3::Bucket",
        region: "us-east-1",
        facet: "policy",
        reason: "denied",
        message: "",
        iamAction: "s3:GetBucketPolicy",
        count: 1,
        seenAt: "2026-01-01T00:00:00Z",
      },
    ],
  };
  const one = {
    ruleId: "ec2-idle",
    title: "Does almost no work",
    resourceId: "arn:1",
    resourceName: "api",
    resourceType: "AWS::EC2::Instance",
    region: "us-east-1",
    accountId: "a",
    accountName: "Main",
    missing: "metrics",
    reason: "denied",
  };
  api.answers["GET /cost/not-evaluated-savings"] = {
    notEvaluated: [one, { ...one, resourceId: "arn:2", missing: "price", reason: "unsupported" }],
    resources: 2,
    rules: [{ ruleId: "ec2-idle", title: "Does almost no work", count: 2 }],
    nextCursor: null,
    total: 2,
  };
  await open("?panel=not-evaluated&rule=ec2-idle");
  expect(text()).toContain("Metrics: access denied.");
  expect(text()).toContain("The price is unknown, so the savings are unknown.");
  expect(text()).toContain("cloudwatch:GetMetricData");
  expect(text()).not.toContain("s3:GetBucketPolicy");
  expect(requestsOf("GET /cost/not-evaluated-savings")[0]?.query.get("ruleId")).toBe("ec2-idle");
});
