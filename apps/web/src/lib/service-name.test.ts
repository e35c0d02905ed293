import { expect, test } from "vitest";
import { serviceName } from "./service-name.ts";

test.each([
  ["Amazon Elastic Compute Cloud - Compute", "EC2"],
  ["EC2 - Other", "EC2 Other"],
  ["Amazon Simple Storage Service", "S3"],
  ["Amazon Relational Database Service", "RDS"],
  ["Amazon CloudFront", "CloudFront"],
  ["Amazon Route 53", "Route 53"],
  ["AWS Lambda", "Lambda"],
  ["Amazon DynamoDB", "DynamoDB"],
  ["Amazon Virtual Private Cloud", "VPC"],
  ["AmazonWorkMail", "WorkMail"],
  ["Amazon WorkMail", "WorkMail"],
  ["Amazon Bedrock", "Bedrock"],
  ["Claude 3.5 Sonnet (Amazon Bedrock Edition)", "Bedrock Claude 3.5 Sonnet"],
  ["AmazonEC2", "EC2"],
  ["AWSELB", "ELB"],
])("§2 %s is called %s", (service, name) => {
  expect(serviceName(service)).toBe(name);
});

test("a service that is new to us loses its maker's name and nothing else", () => {
  expect(serviceName("Amazon Braket")).toBe("Braket");
  expect(serviceName("AWS Clean Rooms")).toBe("Clean Rooms");
  expect(serviceName("Datadog Pro")).toBe("Datadog Pro");
  expect(serviceName("constructor")).toBe("constructor");
  expect(serviceName("Amazon")).toBe("Amazon");
  expect(serviceName("")).toBe("Not named");
});
