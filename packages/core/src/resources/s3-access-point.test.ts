import type { AccessPoint } from "@aws-sdk/client-s3-control";
import { describe, expect, it } from "vitest";
import { resourceOf, testScope } from "../testing/resource-of.ts";
import accessPoint from "./s3-access-point.ts";

const item: AccessPoint = {
  Name: "reports",
  Bucket: "orders",
  NetworkOrigin: "VPC",
  VpcConfiguration: { VpcId: "vpc-1" },
  AccessPointArn: "arn:aws:s3:us-east-1:123456789012:accesspoint/reports",
};

describe("AWS::S3::AccessPoint", () => {
  it("is listed and read with the account's ID", () => {
    expect(accessPoint.list.input([], testScope)).toEqual({ AccountId: "123456789012", MaxResults: 1000 });
    const block = accessPoint.facets.publicAccessBlock;
    if (block.kind !== "call") throw new Error("getAccessPoint is a call");
    expect(block.input(item)).toEqual({ AccountId: "123456789012", Name: "reports" });
    expect(accessPoint.iamActions).toEqual(["s3:GetAccessPoint", "s3:ListAccessPoints"]);
  });

  it("describes an access point; an omitted setting is off", () => {
    const resource = resourceOf(accessPoint, item, {
      answers: { publicAccessBlock: { PublicAccessBlockConfiguration: { BlockPublicAcls: true } } },
    });
    expect(resource).toMatchObject({
      arn: item.AccessPointArn,
      id: "reports",
      facets: {
        access: { value: { bucket: "orders", networkOrigin: "VPC", vpcId: "vpc-1" } },
        publicAccessBlock: {
          value: {
            blockPublicAcls: true,
            ignorePublicAcls: false,
            blockPublicPolicy: false,
            restrictPublicBuckets: false,
          },
        },
      },
    });
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(
      accessPoint,
      { Name: "reports", NetworkOrigin: undefined, Bucket: undefined },
      { answers: { publicAccessBlock: {} } },
    );
    expect(facets.access).toEqual({ seen: false, reason: "failed" });
    expect(facets.publicAccessBlock).toEqual({ seen: false, reason: "failed" });
  });
});
