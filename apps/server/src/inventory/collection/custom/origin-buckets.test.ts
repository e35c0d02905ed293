import type { Send } from "@skyledger/core/model/aws-call";
import { AwsError } from "@skyledger/sandbox/aws-error";
import { describe, expect, it } from "vitest";
import { originBuckets } from "./origin-buckets.ts";

const hosts = {
  here: "site.s3.eu-west-1.amazonaws.com",
  old: "old.name.s3.amazonaws.com",
  gone: "gone.s3-us-west-2.amazonaws.com",
  foreign: "foreign.s3.dualstack.us-east-1.amazonaws.com",
  website: "site.s3-website-us-east-1.amazonaws.com",
  app: "app.example.com",
};
const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  region: "us-east-1",
  signal: new AbortController().signal,
  item: {
    Origins: {
      Items: Object.entries(hosts).map(([Id, DomainName]) => ({
        Id,
        DomainName,
        ...(Id === "website" || Id === "app" ? { CustomOriginConfig: {} } : {}),
      })),
    },
  },
};

describe("buckets of origins", () => {
  it("checks each bucket: not found means missing, access denied means that it exists", async () => {
    const send: Send = async ({ operation, input }) => {
      expect(operation).toBe("headBucket");
      const bucket: unknown = Reflect.get(input, "Bucket");
      if (bucket === "gone") throw new AwsError("NotFound", 404, "no such bucket");
      if (bucket === "foreign") throw new AwsError("Unknown", 403, "UnknownError");
      return {};
    };
    expect(await originBuckets({ ...base, send })).toEqual([
      { originId: "here", bucket: "site", exists: true },
      { originId: "old", bucket: "old.name", exists: true },
      { originId: "gone", bucket: "gone", exists: false },
      { originId: "foreign", bucket: "foreign", exists: true },
    ]);
  });

  it("is a gap when S3 fails in another way", async () => {
    const send: Send = async () => {
      throw new AwsError("SlowDown", 503, "later");
    };
    await expect(originBuckets({ ...base, send })).rejects.toThrow("later");
  });
});
