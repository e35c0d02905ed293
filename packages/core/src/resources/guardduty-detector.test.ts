import type { GetDetectorResponse } from "@aws-sdk/client-guardduty";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import detector from "./guardduty-detector.ts";

const page: GetDetectorResponse = {
  Status: "ENABLED",
  ServiceRole: "arn:role",
  CreatedAt: "2025-01-01T00:00:00.000Z",
  Features: [
    { Name: "S3_DATA_EVENTS", Status: "DISABLED" },
    {
      Name: "RUNTIME_MONITORING",
      Status: "ENABLED",
      AdditionalConfiguration: [
        { Name: "EC2_AGENT_MANAGEMENT", Status: "ENABLED" },
        { Name: "EKS_ADDON_MANAGEMENT", Status: "DISABLED" },
      ],
    },
  ],
};

describe("AWS::GuardDuty::Detector", () => {
  it("is listed by its ID, which the response does not contain", () => {
    const [item] = detector.list.items(page, ["d1"]) ?? [];
    expect(detector.list.input(["d1"], { partition: "aws", region: "us-east-1", accountId: "1" })).toEqual({
      DetectorId: "d1",
    });
    const resource = resourceOf(detector, item as never, {
      answers: { highFindings: { FindingIds: ["f1"], NextToken: "" } },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:guardduty:us-east-1:123456789012:detector/d1",
      id: "d1",
      status: "enabled",
      createdAt: "2025-01-01T00:00:00.000Z",
    });
    expect(resource.facets).toMatchObject({
      state: { value: { enabled: true } },
      features: {
        value: [
          { name: "S3_DATA_EVENTS", enabled: false, agents: [] },
          { name: "RUNTIME_MONITORING", enabled: true, agents: ["EC2_AGENT_MANAGEMENT"] },
        ],
      },
      highFindings: { value: { ids: ["f1"], more: false } },
    });
    expect(monthlyCostOf(detector, resource)).toBe("unknown");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(detector, { id: "d1" } as never, { answers: { highFindings: {} } });
    for (const observation of Object.values(facets))
      expect(observation).toEqual({ seen: false, reason: "failed" });
  });
});
