import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ssm-instance-association-compliant",
  requirement: "Managed instances should comply with their State Manager associations",
  problem: "Instance does not comply with its associations",
  severity: "low",
  category: "Data",
  service: "SSM",
  frameworks: {
    fsbp: ["SSM.3"],
    pci_dss_4: ["2.2.1"],
    nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)", "CM-8", "CM-8(1)", "CM-8(3)", "SI-2(3)"],
  },
  needs: ["systemsManager"],
  risk: "The instance is not configured as intended. Agents, settings, or scans might be missing.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Find out why the association fails, and apply it again.",
    steps: [
      "Open State Manager, and read the last execution of the association on this instance.",
      "Fix the reported error.",
      "Apply the association again.",
    ],
    impact: "The association changes the instance as its document specifies.",
  },
  evaluate: ({ systemsManager }) => {
    if (systemsManager === null) return notApplicable("The instance is not managed by Systems Manager.");
    const { associationStatus } = systemsManager;
    if (associationStatus === null) return notApplicable("The instance has no association.");
    return associationStatus === "Failed"
      ? fail("An association of the instance failed.", { associationStatus })
      : pass(`The last state of the associations is: ${associationStatus}.`);
  },
});
