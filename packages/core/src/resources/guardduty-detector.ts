import type { GuardDuty } from "@aws-sdk/client-guardduty";
import { buildArn } from "../model/arn.ts";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";

/** GuardDuty calls a finding of 7.0 and above high (GuardDuty User Guide, "Severity levels"). */
const highSeverity = 7;

export default awsResource<GuardDuty>()({
  type: "AWS::GuardDuty::Detector",
  label: "GuardDuty Detector",
  service: "guardduty",
  list: {
    of: { op: "listDetectors", items: (page) => page.DetectorIds },
    op: "getDetector",
    input: (ids) => ({ DetectorId: ids[0] }),
    paging: "none",
    items: (page, ids) => [{ ...page, id: ids[0] }],
  },
  arn: (detector, scope) => buildArn(scope, "guardduty", "detector/", detector.id),
  facets: ({ call, read }) => ({
    state: read((detector) =>
      detector.Status === undefined ? undefined : { enabled: detector.Status === "ENABLED" },
    ),
    /** Names as in the API reference: "S3_DATA_EVENTS"; `agents` are the additional configurations that are on. */
    features: read((detector) =>
      detector.Features?.map((feature) => ({
        name: (feature.Name as string | undefined) ?? null,
        enabled: feature.Status === "ENABLED",
        agents: (feature.AdditionalConfiguration ?? []).flatMap((part) =>
          part.Status === "ENABLED" && part.Name ? [part.Name as string] : [],
        ),
      })),
    ),
    /** Ids of findings of high severity that nobody archived: the first fifty. */
    highFindings: call(
      "listFindings",
      (detector) => ({
        DetectorId: detector.id,
        MaxResults: 50,
        FindingCriteria: {
          Criterion: {
            severity: { GreaterThanOrEqual: highSeverity },
            "service.archived": { Equals: ["false"] },
          },
        },
      }),
      (out) => out.FindingIds && { ids: out.FindingIds, more: Boolean(out.NextToken) },
      { firstPage: true },
    ),
  }),
  describe: (detector) => ({
    id: detector.id,
    name: detector.id,
    status: detector.Status,
    createdAt: detector.CreatedAt,
    tags: detector.Tags ?? {},
  }),
  cost: () => seen(costUnknown("Charged by the events and data that GuardDuty analyzes.")),
});
