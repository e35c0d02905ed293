import type { AnalyzerSummary } from "@aws-sdk/client-accessanalyzer";
import { expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import analyzer from "./accessanalyzer-analyzer.ts";

const item: AnalyzerSummary = {
  arn: "arn:aws:access-analyzer:us-east-1:123456789012:analyzer/account",
  name: "account",
  type: "ACCOUNT",
  status: "ACTIVE",
  createdAt: new Date("2025-01-01T00:00:00Z"),
};

it("AWS::AccessAnalyzer::Analyzer reads identity, kind and open findings", () => {
  const resource = resourceOf(analyzer, item, {
    answers: { activeFindings: { findings: [{ id: "1", resource: "arn:aws:s3:::open" }], nextToken: "x" } },
  });
  expect(resource).toMatchObject({
    arn: item.arn,
    id: "account",
    status: "active",
    facets: {
      analyzer: { value: { type: "ACCOUNT", external: true } },
      activeFindings: { value: { resources: ["arn:aws:s3:::open"], count: 1, more: true } },
    },
  });
  expect(monthlyCostOf(analyzer, resource)).toBe("0.00");
  const unused = resourceOf(analyzer, { ...item, type: "ACCOUNT_UNUSED_ACCESS" });
  expect(unused.facets.analyzer).toMatchObject({ value: { external: false } });
  expect(unused.facets.activeFindings).toEqual({ seen: false, reason: "failed" });
  expect(monthlyCostOf(analyzer, unused)).toBe("unknown");
});
