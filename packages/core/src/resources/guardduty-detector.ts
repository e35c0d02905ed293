import type { GuardDuty } from "@aws-sdk/client-guardduty";
import { buildArn } from "../model/arn.ts";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";

/** GuardDuty treats a severity of 7.0 and above as high (GuardDuty User Guide, "Severity levels"). */
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
      detector.Status === undefined
        ? undefined
        : {
            /** Whether the detector is turned on. @api Status */
            enabled: detector.Status === "ENABLED",
          },
    ),
    /**
     * Names as in the API reference: "S3_DATA_EVENTS"; `agents` are the enabled additional configurations.
     */
    features: read((detector) =>
      detector.Features?.map((feature) => ({
        /** Name of the feature, such as "S3_DATA_EVENTS". @api Name */
        name: (feature.Name as string | undefined) ?? null,
        /** Whether the feature is turned on. @api Status */
        enabled: feature.Status === "ENABLED",
        /** Additional configurations that are turned on, such as "EKS_ADDON_MANAGEMENT". @api AdditionalConfiguration[].Status */
        agents: (feature.AdditionalConfiguration ?? []).flatMap((part) =>
          part.Status === "ENABLED" && part.Name ? [part.Name as string] : [],
        ),
      })),
    ),
    /** IDs of unarchived high-severity findings: the first fifty. */
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
      (out) =>
        out.FindingIds && {
          /** IDs of active findings with high or critical severity, from the first page. @api FindingIds */
          ids: out.FindingIds,
          /** Whether there are more pages of findings. @api NextToken */
          more: Boolean(out.NextToken),
        },
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
