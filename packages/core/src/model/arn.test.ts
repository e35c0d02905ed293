import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { bucketArn, buildArn, parseArn, partitionOf } from "./arn.ts";

describe("parseArn", () => {
  it.each([
    [
      "arn:aws:ec2:us-east-1:123456789012:instance/i-1",
      {
        partition: "aws",
        service: "ec2",
        region: "us-east-1",
        accountId: "123456789012",
        resource: "instance/i-1",
      },
    ],
    [
      "arn:aws-cn:s3:::bucket/key:with:colons",
      { partition: "aws-cn", service: "s3", region: "", accountId: "", resource: "bucket/key:with:colons" },
    ],
    [
      "arn:aws:logs:eu-west-1:123456789012:log-group:/aws/lambda/x:*",
      {
        partition: "aws",
        service: "logs",
        region: "eu-west-1",
        accountId: "123456789012",
        resource: "log-group:/aws/lambda/x:*",
      },
    ],
  ])("splits %s", (text, parts) => {
    expect(parseArn(text)).toEqual(parts);
  });

  it.each([
    "",
    "arn",
    "i-1",
    "arn:aws:ec2:us-east-1",
    "arn:aws:ec2:us-east-1:1",
    "arn::ec2:r:a:x",
    "urn:aws:ec2:r:a:x",
  ])("returns undefined for %j", (text) => {
    expect(parseArn(text)).toBeUndefined();
  });

  it("splits what buildArn builds", () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    holds(
      fc.property(
        word,
        word,
        word,
        word,
        fc.string({ minLength: 1 }),
        (partition, service, region, accountId, resource) => {
          expect(parseArn(buildArn({ partition, region, accountId }, service, "", resource))).toEqual({
            partition,
            service,
            region,
            accountId,
            resource,
          });
        },
      ),
    );
  });
});

describe("partitionOf and bucketArn", () => {
  it.each([
    ["us-east-1", "aws"],
    ["eu-central-2", "aws"],
    ["cn-north-1", "aws-cn"],
    ["us-gov-west-1", "aws-us-gov"],
  ])("%s is in %s", (region, partition) => {
    expect(partitionOf(region)).toBe(partition);
  });

  it("names a bucket in the partition of another ARN", () => {
    expect(bucketArn("arn:aws-cn:cloudtrail:cn-north-1:1:trail/t", "logs")).toBe("arn:aws-cn:s3:::logs");
    expect(bucketArn("no ARN", "logs")).toBe("arn:aws:s3:::logs");
  });

  it("returns an empty string without an ID", () => {
    const scope = { partition: "aws", region: "eu-west-1", accountId: "123456789012" };
    expect(buildArn(scope, "ec2", "volume/", "vol-1")).toBe(
      "arn:aws:ec2:eu-west-1:123456789012:volume/vol-1",
    );
    expect(buildArn(scope, "ec2", "volume/", undefined)).toBe("");
    expect(buildArn(scope, "ec2", "volume/", "")).toBe("");
  });
});
