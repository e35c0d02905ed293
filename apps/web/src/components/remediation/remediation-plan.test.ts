import { expect, test } from "vitest";
import { finding } from "../findings/testing/finding.ts";
import { impactLevel, outcome, planDescription, refusal } from "./remediation-plan.ts";

const { remediation } = finding();

test("§9 impact level: AUTOMATIC low, SEMI_AUTOMATIC medium, any other high", () => {
  expect(["AUTOMATIC", "SEMI_AUTOMATIC", "MANUAL", "?"].map(impactLevel)).toEqual([
    "Low",
    "Medium",
    "High",
    "High",
  ]);
});

test("§2 a plan without a description applies best practices", () => {
  expect(planDescription({ remediation: { ...remediation, description: "" } })).toBe(
    "Apply AWS best practices to fix this issue",
  );
  expect(planDescription(finding())).toBe("Turn on versioning.");
});

test("§5 only active findings with automation may be remediated", () => {
  expect(refusal(finding())).toBeNull();
  expect(refusal(finding({ status: "IGNORED" }))).toBe("Only active findings can be remediated.");
  expect(refusal(finding({ remediation: { ...remediation, automationAvailable: false } }))).toBe(
    "This finding cannot be automatically remediated.",
  );
});

test("§8 the result of a remediation", () => {
  const of = (status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED") =>
    outcome(finding({ title: "T" }), { status, message: "M" }).text;
  expect(of("COMPLETED")).toBe("Successfully remediated: T");
  expect(of("NOT_AUTOMATABLE")).toBe("This finding requires manual remediation: M");
  expect(of("FAILED")).toBe("Failed to remediate: M");
});
