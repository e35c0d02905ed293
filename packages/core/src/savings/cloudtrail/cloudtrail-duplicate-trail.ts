import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import type { Resource } from "../../model/resource.ts";
import trail from "../../resources/cloudtrail-trail.ts";
import { awsCli, terraformRemoval } from "../command-text.ts";

interface Selectors {
  basic: readonly { managementEvents: boolean | null }[];
  advanced: readonly { fields: readonly { field: string | null; equals: readonly string[] }[] }[];
}

/** Whether the trail records management events; AWS's default selector does. */
function recordsManagement({ basic, advanced }: Selectors): boolean {
  if (advanced.length > 0) {
    return advanced.some(({ fields }) =>
      fields.some(({ field, equals }) => field === "eventCategory" && equals.includes("Management")),
    );
  }
  return basic.length === 0 || basic.some(({ managementEvents }) => managementEvents !== false);
}

/** Whether a trail records management events of every Region; undefined when unread. */
function copiesEverything(one: Resource): boolean | undefined {
  const { coverage, status, eventSelectors } = one.facets;
  if (!coverage?.seen || !status?.seen || !eventSelectors?.seen) return undefined;
  // The trail declaration reads these facets.
  const { multiRegion } = coverage.value as { multiRegion: boolean };
  const { logging } = status.value as { logging: boolean };
  return multiRegion && logging && recordsManagement(eventSelectors.value as Selectors);
}

export default defineSaving(trail, {
  id: "cloudtrail-duplicate-trail",
  title: "Multiple trails log management events",
  act: ({ name }) => `Stop logging on duplicate trail ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Stop",
  description:
    "The first copy of management events is free. Each additional copy incurs charges. The number of events is known only from the bill.",
  needs: ["coverage", "status", "eventSelectors"],
  looksUp: [trail.type],
  thresholds: {},
  steps: [
    "Find out which teams use each trail.",
    "Consolidate them into one trail.",
    "Stop logging for the others.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Tools and alarms that use the stopped trail's bucket or log group receive no more events.",
  commands: (resource) => ({
    cli: awsCli(resource, "cloudtrail stop-logging", { name: resource.arn }),
    terraform: terraformRemoval("aws_cloudtrail", resource.id),
  }),
  implementationEffort: "Medium",
  restartNeeded: false,
  rollbackPossible: true,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-trail-manage-costs.html",
  evaluate: ({ coverage, status, eventSelectors }, { resource, all }) => {
    if (
      !coverage.multiRegion ||
      coverage.organization ||
      !status.logging ||
      !recordsManagement(eventSelectors)
    )
      return noSavings;
    const trails = all(trail.type);
    if (!trails.seen) return savingUnknown(trails.reason, "trails");
    // The first one by name stays; every other is a further copy.
    const earlier = trails.value.filter(({ arn }) => arn < resource.arn).map(copiesEverything);
    if (earlier.includes(true))
      return savingUnknown("unsupported", "price", { "trails with every event": trails.value.length });
    return earlier.includes(undefined) ? savingUnknown("failed", "other trails") : noSavings;
  },
});
