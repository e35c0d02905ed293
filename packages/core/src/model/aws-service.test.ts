import { expect, it } from "vitest";
import { awsServices, defaultIamAction } from "./aws-service.ts";

it.each([
  ["ec2", "describeVolumes", "ec2:DescribeVolumes"],
  ["efs", "describeFileSystems", "elasticfilesystem:DescribeFileSystems"],
  ["elastic-load-balancing-v2", "describeTags", "elasticloadbalancing:DescribeTags"],
  ["cloudwatch-logs", "describeLogGroups", "logs:DescribeLogGroups"],
  ["opensearch", "describeDomains", "es:DescribeDomains"],
] as const)("%s %s needs %s", (service, operation, action) => {
  expect(defaultIamAction(service, operation)).toBe(action);
});

it("has a display name and an IAM prefix for every service", () => {
  for (const [key, service] of Object.entries(awsServices)) {
    expect(service.label, key).not.toBe("");
    expect(service.iamPrefix, key).toMatch(/^[a-z0-9-]+$/);
  }
});
