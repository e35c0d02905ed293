import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ssm-instance-managed",
  requirement: "Running EC2 instances should be managed by Systems Manager",
  problem: "Instance is not managed by Systems Manager",
  severity: "medium",
  category: "Data",
  service: "SSM",
  frameworks: {
    fsbp: ["SSM.1"],
    nist_800_53_r5: [
      "CA-9(1)",
      "CM-2",
      "CM-2(2)",
      "CM-8",
      "CM-8(1)",
      "CM-8(2)",
      "CM-8(3)",
      "SA-3",
      "SA-15(2)",
      "SA-15(8)",
      "SI-2(3)",
    ],
  },
  needs: ["state", "systemsManager"],
  risk: "The instance can't be patched or inspected without opening a port for remote login.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-SetupManagedInstance",
    description: "Set up Systems Manager for the instance.",
    steps: [
      "Attach an instance profile with AmazonSSMManagedInstanceCore, or turn on Default Host Management Configuration.",
      "Install or start the agent, and allow it to reach the service.",
      "Check that the instance appears in Fleet Manager.",
    ],
    impact: "The agent runs on the instance. Systems Manager can run commands on it.",
  },
  evaluate: ({ state, systemsManager }) => {
    if (state.name !== "running" && state.name !== "stopped")
      return notApplicable("The instance is neither running nor stopped.");
    return systemsManager === null
      ? fail("The instance is not managed by Systems Manager.", { state: state.name, managed: false })
      : pass("The instance is managed by Systems Manager.");
  },
});
