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
  risk: "Nobody can patch the machine or look into it without opening a port for remote login.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-SetupManagedInstance",
    description: "Let Systems Manager manage the instance.",
    steps: [
      "Give the instance a profile with AmazonSSMManagedInstanceCore, or switch on Default Host Management.",
      "Install or start the agent, and let it reach the service.",
      "See the instance under Fleet Manager.",
    ],
    impact: "The agent runs on the machine; Systems Manager may run commands there.",
  },
  evaluate: ({ state, systemsManager }) => {
    if (state.name !== "running" && state.name !== "stopped")
      return notApplicable("The instance is neither running nor stopped.");
    return systemsManager === null
      ? fail("Systems Manager does not know the instance.", { state: state.name, managed: false })
      : pass("Systems Manager knows the instance.");
  },
});
