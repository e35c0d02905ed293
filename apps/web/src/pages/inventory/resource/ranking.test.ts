import { expect, test } from "vitest";
import { finding } from "../../../components/findings/testing/finding.ts";
import type { Recommendation } from "../../../components/savings/recommendation-queries.ts";
import { rankToDos } from "./ranking.ts";

const manual = {
  automationAvailable: false,
  manualBecause: null,
  type: "MANUAL" as const,
  description: "",
  steps: [],
  impact: "",
  runbook: null,
};
const recommendation = (parts: Partial<Recommendation>) =>
  ({
    recommendationId: "r",
    status: "open",
    estimatedMonthlySavings: 50,
    countedMonthlySavings: 50,
    countedIn: null,
    automation: null,
    ...parts,
  }) as Recommendation; // only what ranking uses
const ids = (...lists: Parameters<typeof rankToDos>) => rankToDos(...lists).map(({ id }) => id);

test("findings and recommendations have one order", () => {
  const findings = [
    finding({ findingId: "low", severity: "LOW", remediation: manual }),
    finding({ findingId: "critical", severity: "CRITICAL", remediation: manual }),
    finding({ findingId: "high", severity: "HIGH", remediation: manual }),
    finding({ findingId: "medium", severity: "MEDIUM", remediation: manual }),
  ];
  const recommendations = [
    recommendation({ recommendationId: "$5", estimatedMonthlySavings: 5 }),
    recommendation({ recommendationId: "$50", estimatedMonthlySavings: 50 }),
    recommendation({ recommendationId: "$500", estimatedMonthlySavings: 500 }),
    recommendation({ recommendationId: "$5000", estimatedMonthlySavings: 5000 }),
    recommendation({ recommendationId: "unknown", estimatedMonthlySavings: null }),
  ];
  expect(ids(findings, recommendations)).toEqual([
    "critical",
    "$5000",
    "high",
    "$500",
    "medium",
    "$50",
    "low",
    "$5",
    "unknown",
  ]);
});

test("with equal weight, automatic fixes and larger savings come first", () => {
  const findings = [
    finding({ findingId: "manual", remediation: manual }),
    finding({ findingId: "automatic", remediation: { ...manual, automationAvailable: true } }),
  ];
  expect(ids(findings, [])).toEqual(["automatic", "manual"]);
  const recommendations = [
    recommendation({ recommendationId: "less", estimatedMonthlySavings: 20 }),
    recommendation({ recommendationId: "more", estimatedMonthlySavings: 90 }),
  ];
  expect(ids([], recommendations)).toEqual(["more", "less"]);
});

test("closed items are left out, and recommendations that another one includes come last", () => {
  const findings = [
    finding({ findingId: "resolved", status: "RESOLVED" }),
    finding({ findingId: "ignored", status: "IGNORED" }),
  ];
  const recommendations = [
    recommendation({ recommendationId: "dismissed", status: "dismissed" }),
    recommendation({
      recommendationId: "counted",
      estimatedMonthlySavings: 9000,
      countedMonthlySavings: 0,
      countedIn: { recommendationId: "x", act: "x", title: "x", resourceName: "x" },
    }),
    recommendation({ recommendationId: "small", estimatedMonthlySavings: 1 }),
  ];
  expect(ids(findings, recommendations)).toEqual(["small", "counted"]);
});

test("what is on attack paths comes first, by the sum of their risks, whatever its severity", () => {
  const on = (findingId: string, risk: number, more: Parameters<typeof finding>[0] = {}) =>
    finding({ findingId, severity: "LOW", attackPaths: { count: 2, risk }, ...more });
  const findings = [
    finding({ findingId: "critical", severity: "CRITICAL" }),
    on("139", 139, { severity: "CRITICAL" }),
    on("140", 140, { remediation: manual }),
  ];
  expect(
    ids(findings, [recommendation({ recommendationId: "$5000", estimatedMonthlySavings: 5000 })]),
  ).toEqual([...["140", "139", "critical", "$5000"]]);
});
