import type { CloudFront, DistributionSummary } from "@aws-sdk/client-cloudfront";
import { AwsError } from "../aws-error.ts";
import type { FixtureRows } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function distributionOf(id: string | undefined, { fixtures }: OperationContext) {
  const row = fixtures.table("distribution", "global").get(id?.split("/").at(-1));
  if (!row) throw new AwsError("NoSuchDistribution", 404, "The specified distribution does not exist.");
  return row;
}

function summaryOf({ distribution }: FixtureRows["distribution"]): DistributionSummary {
  const { Id, ARN, Status, LastModifiedTime, DomainName, DistributionConfig: config } = distribution;
  return {
    Id,
    ARN,
    Status,
    LastModifiedTime,
    DomainName,
    Aliases: config?.Aliases,
    Origins: config?.Origins,
    OriginGroups: config?.OriginGroups,
    DefaultCacheBehavior: config?.DefaultCacheBehavior,
    CacheBehaviors: config?.CacheBehaviors,
    CustomErrorResponses: config?.CustomErrorResponses,
    Comment: config?.Comment,
    PriceClass: config?.PriceClass,
    Enabled: config?.Enabled,
    ViewerCertificate: config?.ViewerCertificate,
    Restrictions: config?.Restrictions,
    WebACLId: config?.WebACLId,
    HttpVersion: config?.HttpVersion,
    IsIPV6Enabled: config?.IsIPV6Enabled,
    Staging: config?.Staging,
  };
}

/** Read operations of CloudFront. */
export const cloudfrontReads: Reads<CloudFront> = {
  listDistributions: (input, { fixtures }) => {
    const limit = input.MaxItems ?? 100;
    const { rows, token } = pageOf(fixtures.table("distribution", "global"), input.Marker, limit);
    return {
      DistributionList: {
        Marker: input.Marker ?? "",
        MaxItems: limit,
        IsTruncated: token !== undefined,
        ...(token === undefined ? {} : { NextMarker: token }),
        Quantity: rows.length,
        Items: rows.map(summaryOf),
      },
    };
  },
  getDistribution: (input, context) => ({ Distribution: distributionOf(input.Id, context).distribution }),
  getDistributionConfig: (input, context) => ({
    DistributionConfig: distributionOf(input.Id, context).distribution.DistributionConfig,
  }),
  getVpcOrigin: (input, { fixtures }) => {
    const rows = [...fixtures.table("distribution", "global")];
    const found = rows.find(({ vpcOrigin }) => vpcOrigin?.Id === input.Id);
    if (!found) throw new AwsError("EntityNotFound", 404, "The specified VPC origin does not exist.");
    return { VpcOrigin: found.vpcOrigin };
  },
  listTagsForResource: (input, context) => ({
    Tags: { Items: tagList(distributionOf(input.Resource, context).tags) },
  }),
};
