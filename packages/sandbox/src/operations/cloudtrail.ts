import type { CloudTrail } from "@aws-sdk/client-cloudtrail";
import { AwsError } from "../aws-error.ts";
import { sandboxRegions } from "../fixtures/plan.ts";
import type { FixtureRows } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";

/** Trails that record a Region: its own and, as shadow trails, multi-Region trails of others. */
function trailsOf({ fixtures, region }: OperationContext, withShadows: boolean): FixtureRows["trail"][] {
  return sandboxRegions.flatMap((home) =>
    [...fixtures.table("trail", home)].filter(
      (row) => home === region || (withShadows && row.trail.IsMultiRegionTrail === true),
    ),
  );
}

function trailOf(nameOrArn: string | undefined, context: OperationContext): FixtureRows["trail"] {
  const row = trailsOf(context, true).find(
    ({ trail }) => trail.TrailARN === nameOrArn || trail.Name === nameOrArn,
  );
  if (!row) {
    const message = `Unknown trail: ${nameOrArn} for the user: ${context.fixtures.world.accountId}`;
    throw new AwsError("TrailNotFoundException", 400, message);
  }
  return row;
}

/** Read operations of CloudTrail. */
export const cloudtrailReads: Reads<CloudTrail> = {
  describeTrails: (input, context) => {
    const rows = trailsOf(context, input.includeShadowTrails !== false);
    const names = input.trailNameList;
    return {
      trailList: rows
        .map((row) => row.trail)
        .filter(
          (trail) =>
            !names?.length || names.includes(trail.Name ?? "") || names.includes(trail.TrailARN ?? ""),
        ),
    };
  },
  listTrails: (_input, context) => ({
    Trails: trailsOf(context, true).map(({ trail: { TrailARN, Name, HomeRegion } }) => ({
      TrailARN,
      Name,
      HomeRegion,
    })),
  }),
  getTrail: (input, context) => ({ Trail: trailOf(input.Name, context).trail }),
  getTrailStatus: (input, context) => {
    const { logging, latestDelivery } = trailOf(input.Name, context);
    return {
      IsLogging: logging,
      LatestDeliveryTime: latestDelivery,
      ...(logging ? {} : { StopLoggingTime: latestDelivery }),
    };
  },
  getEventSelectors: (input, context) => {
    const { trail, selectors } = trailOf(input.TrailName, context);
    return { TrailARN: trail.TrailARN, EventSelectors: selectors };
  },
  getInsightSelectors: (input, context) => {
    trailOf(input.TrailName, context);
    throw new AwsError("InsightNotEnabledException", 400, "Trail does not have Insights enabled.");
  },
  listTags: (input, context) => ({
    ResourceTagList: (input.ResourceIdList ?? []).map((ResourceId) => ({
      ResourceId,
      TagsList: tagList(trailOf(ResourceId, context).tags),
    })),
  }),
};
