import type { DescribeMetricFiltersResponse, LogGroup } from "@aws-sdk/client-cloudwatch-logs";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import group from "./logs-log-group.ts";

const arn = "arn:aws:logs:us-east-1:123456789012:log-group:/aws/lambda/resize";
const item: LogGroup = {
  logGroupName: "/aws/lambda/resize",
  arn: `${arn}:*`,
  logGroupArn: arn,
  creationTime: Date.UTC(2026, 0, 2),
  storedBytes: 50 * 1024 ** 3,
  logGroupClass: "STANDARD",
  metricFilterCount: 1,
};

describe("AWS::Logs::LogGroup", () => {
  it("reads identity and facets", () => {
    const logMetrics: DescribeMetricFiltersResponse = {
      metricFilters: [
        {
          filterName: "root",
          filterPattern: '{ $.userIdentity.type = "Root" }',
          metricTransformations: [{ metricNamespace: "Audit", metricName: "RootUse", metricValue: "1" }],
        },
      ],
    };
    const resource = resourceOf(group, item, { answers: { logMetrics, tags: { tags: { team: "web" } } } });
    expect(resource).toMatchObject({
      arn,
      id: "/aws/lambda/resize",
      name: "/aws/lambda/resize",
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      retention: seen({ days: null }),
      storage: seen({ storedBytes: 50 * 1024 ** 3, logClass: "STANDARD" }),
      encryption: seen({ kmsKeyArn: null }),
      protection: seen({ deletionProtection: null, dataProtection: null }),
      metricFilters: seen({ count: 1 }),
      logMetrics: seen({
        filters: [
          {
            name: "root",
            pattern: '{ $.userIdentity.type = "Root" }',
            metrics: [{ namespace: "Audit", name: "RootUse" }],
          },
        ],
        complete: true,
      }),
      tags: seen({ team: "web" }),
    });
    expect(monthlyCostOf(group, resource)).toBe("1.50"); // 50 × 0.03
  });

  it("makes no call for a group without filters", () => {
    const none = resourceOf(group, { ...item, metricFilterCount: 0 });
    expect(none.facets.logMetrics).toEqual(seen({ filters: [], complete: true }));
    expect(resourceOf(group, item).facets.logMetrics).toEqual(gap("failed"));
  });

  it("names the group without the star at the end of older responses", () => {
    const { logGroupArn: _, ...older } = item;
    expect(resourceOf(group, older).arn).toBe(arn);
    const plan = group.facets.tags;
    if (plan.kind !== "call") throw new Error("not a call");
    expect(plan.input(older)).toEqual({ resourceArn: arn });
  });

  it("has no price for the delivery class, nor without the size", () => {
    const delivery = resourceOf(group, { ...item, logGroupClass: "DELIVERY" });
    expect(monthlyCostOf(group, delivery)).toBe("unknown");
    const { storedBytes: _, metricFilterCount: __, ...bare } = item;
    const resource = resourceOf(group, bare, { errors: { tags: "AccessDeniedException" } });
    expect(resource.facets.storage).toEqual(gap("failed"));
    expect(resource.facets.metricFilters).toEqual(gap("failed"));
    expect(resource.tags).toEqual(gap("denied"));
    expect(monthlyCostOf(group, resource)).toBe("unknown");
  });
});
