import type { Resource } from "../model/resource.ts";
import trail from "../resources/cloudtrail-trail.ts";
import { resourceWith } from "./check-table.ts";

interface TrailSpec {
  multiRegion?: boolean;
  /** Null: could not be read. */
  logging?: boolean | null;
  /** ReadWriteType of its only selector; null: the selectors could not be read. */
  readWrite?: "All" | "ReadOnly" | "WriteOnly" | null;
  /** ARNs of the buckets whose object events it records. */
  objects?: string;
  logGroupArn?: string;
}

/**
 * The trail "audit-trail", which writes to the bucket "audit": multi-Region with all management events by
 * default.
 */
export function madeTrail(spec: TrailSpec = {}): Resource {
  const { multiRegion = true, logging = true, readWrite = "All", objects, logGroupArn } = spec;
  return resourceWith(
    trail,
    {
      coverage: { homeRegion: "us-east-1", multiRegion, organization: false, globalServiceEvents: true },
      delivery: {
        bucket: "audit",
        prefix: null,
        logGroupArn: logGroupArn ?? null,
        logRoleArn: null,
        topicArn: null,
      },
      ...(logging === null
        ? {}
        : {
            status: {
              logging,
              latestDeliveryAt: null,
              latestDeliveryError: null,
              latestLogGroupDeliveryAt: null,
            },
          }),
      ...(readWrite === null
        ? {}
        : {
            eventSelectors: {
              basic: [
                {
                  readWrite,
                  managementEvents: true,
                  excludedSources: [],
                  dataResources: objects ? [{ type: "AWS::S3::Object", values: [objects] }] : [],
                },
              ],
              advanced: [],
            },
          }),
    },
    { id: "audit-trail", region: "us-east-1" },
  );
}
