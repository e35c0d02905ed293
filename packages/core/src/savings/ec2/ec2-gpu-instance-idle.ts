import { defineSaving, noSavings } from "../../model/define-saving.ts";
import instance from "../../resources/ec2-instance.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { evaluateIdle, idleCandidate, idleThresholds, isAccelerated } from "./idle-instance.ts";
import { cpu, gpu, networkIn, networkOut } from "./instance-metrics.ts";

export default defineSaving(instance, {
  id: "ec2-gpu-instance-idle",
  title: "GPU instance does not use its GPU",
  act: ({ name }) => `Stop GPU instance ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Stop",
  description: "The instance is charged at GPU prices, but its GPU and CPU are idle.",
  needs: ["compute", "state"],
  thresholds: {
    ...idleThresholds,
    gpuPercent: {
      label: "Peak GPU utilization",
      unit: "percent",
      default: 1,
      source: "AWS Compute Optimizer: GPU utilization below 1%.",
    },
  },
  metrics: { cpu, networkIn, networkOut, gpu },
  steps: [
    "Ask the owner, and save results.",
    "Stop the instance.",
    "Move the workload to an instance type without a GPU, or start the instance only when needed.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "GPU capacity can be scarce, so starting the instance again may take time.",
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
    isAccelerated(facets.compute.instanceType) ? idleCandidate(facets, context) : noSavings,
  evaluate: (facets, context) => {
    const highest = context.metrics.gpu.maximum;
    if (highest !== null && highest >= context.thresholds.gpuPercent) return noSavings;
    if (highest !== null) return evaluateIdle(facets, context, { evidence: { "peak GPU (%)": highest } });
    return evaluateIdle(facets, context, {
      evidence: { "peak GPU (%)": "unknown" },
      doubts: ["The CloudWatch agent does not report the GPU. The result is based only on CPU and network."],
    });
  },
});
