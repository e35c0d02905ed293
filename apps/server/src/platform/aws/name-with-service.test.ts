import { expect, test } from "vitest";
import { nameWithService } from "./name-with-service.ts";

test.each([
  ["ec2", "EC2", "EC2"],
  ["ec2", "EBS Volume", "EC2 EBS Volume"],
  ["iam", "IAM Role", "IAM Role"],
  ["accessanalyzer", "Access Analyzer", "IAM Access Analyzer"],
  ["elastic-load-balancing-v2", "Target Group", "Elastic Load Balancing Target Group"],
  ["cloudwatch", "CloudWatch Alarm", "CloudWatch Alarm"],
] as const)("%s %s is called %s", (service, label, name) => {
  expect(nameWithService({ service, label })).toBe(name);
});
