import { describe, expect, test } from "vitest";
import {
  billedServiceName,
  ec2Compute,
  ec2ComputeUsage,
  otherSpellings,
  spellingsOf,
} from "./service-names.ts";

describe("names of services", () => {
  test.each([
    ["AmazonEC2", ec2Compute],
    ["Amazon Elastic Compute Cloud", ec2Compute],
    ["Elastic Load Balancing", "Amazon Elastic Load Balancing"],
    ["AWSELB", "Amazon Elastic Load Balancing"],
    ["Amazon CloudWatch", "AmazonCloudWatch"],
    ["awskms", "AWS Key Management Service"],
    ["Amazon Elastic Kubernetes Service", "Amazon Elastic Container Service for Kubernetes"],
  ])("%s is stored as %s", (spelling, name) => {
    expect(billedServiceName(spelling)).toBe(name);
  });

  test("unknown and canonical names are unchanged", () => {
    for (const name of ["Some Marketplace Product", "toString", "Tax", "EC2 - Other", ec2Compute, ""]) {
      expect(billedServiceName(name)).toBe(name);
    }
  });

  test("no spelling belongs to two services, and no canonical name is another service's spelling", () => {
    const spellings = otherSpellings().map(({ spelling }) => spelling);
    expect(spellings.length).toBeGreaterThan(100);
    expect(new Set(spellings).size).toBe(spellings.length);
    for (const { name } of otherSpellings()) expect(billedServiceName(name)).toBe(name);
  });

  test("lists the spellings of a service, canonical name first", () => {
    expect(spellingsOf("AmazonWorkMail")).toEqual(["AmazonWorkMail", "Amazon WorkMail"]);
    expect(spellingsOf("Some Marketplace Product")).toEqual(["Some Marketplace Product"]);
  });

  test.each([
    ["BoxUsage:m5.large", true],
    ["EUW1-BoxUsage:t3.micro", true],
    ["USE2-SpotUsage:c6g.xlarge", true],
    ["APS2-HostUsage:m5", true],
    ["EUW1-UnusedBox:m5.large", true],
    ["EBS:VolumeUsage.gp3", false],
    ["EUW1-NatGateway-Hours", false],
    ["EUW1-DataTransfer-Out-Bytes", false],
    ["CPUCredits:t3", false],
    ["EUW1-EBS:SnapshotUsage", false],
  ])("EC2's usage type %s is compute: %s", (usageType, compute) => {
    expect(new RegExp(ec2ComputeUsage).test(usageType)).toBe(compute);
  });
});
