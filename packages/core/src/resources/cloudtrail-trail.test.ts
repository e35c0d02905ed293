import type { GetEventSelectorsResponse, Trail } from "@aws-sdk/client-cloudtrail";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import trail from "./cloudtrail-trail.ts";

const arn = "arn:aws:cloudtrail:eu-west-1:123456789012:trail/main";
const item: Trail = {
  Name: "main",
  TrailARN: arn,
  HomeRegion: "eu-west-1",
  IsMultiRegionTrail: true,
  IsOrganizationTrail: false,
  IncludeGlobalServiceEvents: true,
  S3BucketName: "acme-trail",
  LogFileValidationEnabled: true,
  KmsKeyId: "arn:key",
  CloudWatchLogsLogGroupArn: "arn:logs",
};

describe("AWS::CloudTrail::Trail", () => {
  it("is listed once per account in its home Region", () => {
    expect(trail.scope).toBe("global");
    expect(trail.list.parents?.items({ Trails: [{ TrailARN: arn, HomeRegion: "eu-west-1" }] })).toEqual([
      arn,
    ]);
    expect(trail.list.input([arn], testScope)).toEqual({ trailNameList: [arn], includeShadowTrails: true });
    expect(trail.callRegion(item)).toBe("eu-west-1");
    expect(resourceOf(trail, item)).toMatchObject({ arn, id: "main", region: "eu-west-1" });
  });

  it("describes a trail", () => {
    const eventSelectors: GetEventSelectorsResponse = {
      EventSelectors: [
        {
          ReadWriteType: "All",
          IncludeManagementEvents: true,
          DataResources: [{ Type: "AWS::S3::Object", Values: ["arn:aws:s3"] }],
        },
      ],
    };
    const resource = resourceOf(trail, item, {
      answers: {
        status: { IsLogging: true, LatestDeliveryTime: new Date("2026-01-01T00:00:00Z") },
        eventSelectors,
        insights: { InsightSelectors: [{ InsightType: "ApiCallRateInsight" }] },
        tags: { ResourceTagList: [{ ResourceId: arn, TagsList: [{ Key: "a", Value: "b" }] }] },
      },
    });
    expect(resource).toMatchObject({
      status: "logging",
      tags: { value: { a: "b" } },
      facets: {
        coverage: { value: { multiRegion: true, organization: false, homeRegion: "eu-west-1" } },
        delivery: { value: { bucket: "acme-trail", logGroupArn: "arn:logs", topicArn: null } },
        protection: { value: { logFileValidation: true, kmsKeyId: "arn:key" } },
        status: { value: { logging: true, latestDeliveryAt: "2026-01-01T00:00:00.000Z" } },
        eventSelectors: {
          value: {
            basic: [
              {
                readWrite: "All",
                managementEvents: true,
                excludedSources: [],
                dataResources: [{ type: "AWS::S3::Object", values: ["arn:aws:s3"] }],
              },
            ],
            advanced: [],
          },
        },
        insights: { value: { types: ["ApiCallRateInsight"] } },
      },
    });
    expect(monthlyCostOf(trail, resource)).toBe("unknown");
  });

  it("treats a trail without insights as such, and missing values as gaps", () => {
    const { facets, status } = resourceOf(
      trail,
      { Name: "main", TrailARN: arn },
      {
        answers: { status: {}, eventSelectors: {}, tags: { ResourceTagList: [] } },
        errors: { insights: "InsightNotEnabledException" },
      },
    );
    expect(facets.insights).toEqual({ seen: true, value: { types: [] } });
    expect(status).toBeNull();
    for (const name of ["coverage", "delivery", "protection", "status", "eventSelectors", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
