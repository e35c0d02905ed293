import { defineSaving, noSavings } from "../../model/define-saving.ts";
import instance from "../../resources/ec2-instance.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { evaluateIdle, idleCandidate, idleThresholds, isAccelerated } from "./idle-instance.ts";
import { cpu, networkIn, networkOut } from "./instance-metrics.ts";

export default defineSaving(instance, {
  id: "ec2-instance-idle",
  title: "EC2 instance is idle",
  act: ({ name }) => `Stop idle instance ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Stop",
  description: "The instance has almost no CPU and network activity and incurs hourly charges.",
  needs: ["compute", "state"],
  thresholds: idleThresholds,
  metrics: { cpu, networkIn, networkOut },
  steps: [
    "Ask the owner, named in the tags.",
    "Stop the instance. Its volumes are kept and incur charges.",
    "Wait 7 days to see whether it is missed.",
    "Create snapshots of its volumes, and then terminate it.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A job that runs less than once in two weeks, or a license server, would be unavailable.",
  commands: (resource) => ({
    cli: awsCli(resource, "ec2 stop-instances", { "instance-ids": resource.id }),
    terraform: terraformChange("aws_ec2_instance_state", resource.id, {
      instance_id: resource.id,
      state: "stopped",
    }),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-idle-recommendations.html",
  candidate: (facets, context) =>
    isAccelerated(facets.compute.instanceType) ? noSavings : idleCandidate(facets, context),
  evaluate: evaluateIdle,
});
