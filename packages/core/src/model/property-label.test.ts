import { expect, test } from "vitest";
import { inSentence, labelOfName, missingInWords } from "./property-label.ts";

test.each([
  ["publicIp", "Public IP", null],
  ["publicAccessBlock", "Block Public Access", null],
  ["blockPublicAcls", "Block public ACLs", null],
  ["timeoutSeconds", "Timeout", "seconds"],
  ["sizeGib", "Size", "GiB"],
  ["throughputMibps", "Throughput", "MiB/s"],
  ["createdAt", "Created", null],
  ["isDefault", "Default", null],
  ["days", "Days", null],
  ["maxSizeGib", "Maximum size", "GiB"],
  ["multiAz", "Multi-AZ", null],
  ["availabilityZones", "Availability Zones", null],
  ["ipv4Cidrs", "IPv4 CIDRs", null],
  ["aws:SourceArn", "aws:SourceArn", null],
  ["rds.force_ssl", "rds.force_ssl", null],
  ["access_logs.s3.enabled", "Access logs", null],
  ["peak CPU (%)", "Peak CPU (%)", null],
])("%s has the label %s", (name, label, unit) => {
  expect(labelOfName(name)).toEqual({ label, unit });
});

test("only plain words are lowercased within a sentence", () => {
  expect(inSentence("Policy status")).toBe("policy status");
  expect(inSentence("Block Public Access")).toBe("Block Public Access");
  expect(inSentence("VPC ID")).toBe("VPC ID");
  expect(inSentence("Region")).toBe("Region");
});

test("missing data is described by its label, or by its own text", () => {
  expect(missingInWords("policyStatus")).toBe("policy status");
  expect(missingInWords("publicAccessBlock")).toBe("Block Public Access");
  expect(missingInWords("policy of orders")).toBe("policy of orders");
});
