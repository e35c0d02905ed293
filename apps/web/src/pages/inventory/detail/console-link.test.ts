import { expect, test } from "vitest";
import { consoleLink } from "./console-link.ts";

const link = (cloudFormationType: string, shortId: string, region = "eu-west-1", partition = "aws") =>
  consoleLink({
    cloudFormationType,
    shortId,
    region,
    resourceId: `arn:${partition}:x:${region}:123456789012:thing/${shortId}`,
  });

test("main types link to their page in the console of their Region and partition", () => {
  expect(link("AWS::EC2::Instance", "i-1")).toBe(
    "https://eu-west-1.console.aws.amazon.com/ec2/home?region=eu-west-1#InstanceDetails:instanceId=i-1",
  );
  expect(link("AWS::S3::Bucket", "logs")).toBe(
    "https://eu-west-1.console.aws.amazon.com/s3/buckets/logs?region=eu-west-1",
  );
  expect(link("AWS::Lambda::Function", "f", "cn-north-1", "aws-cn")).toBe(
    "https://cn-north-1.console.amazonaws.cn/lambda/home?region=cn-north-1#/functions/f",
  );
});

test("IDs are escaped in the URL; unknown types and partitions have no link", () => {
  expect(link("AWS::S3::Bucket", "a/../b?c#d", "global")).toBe(
    "https://console.aws.amazon.com/s3/buckets/a%2F..%2Fb%3Fc%23d",
  );
  expect(link("AWS::Foo::Bar", "x")).toBeNull();
  expect(link("AWS::S3::Bucket", "x", "eu-west-1", "evil.example")).toBeNull();
});
