import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ssm-instance-patch-compliant",
  requirement: "Managed instances should comply with their patch baseline",
  problem: "Instance does not comply with its patch baseline",
  severity: "high",
  category: "Data",
  service: "SSM",
  frameworks: {
    fsbp: ["SSM.2"],
    pci_dss_4: ["6.3.3"],
    nist_800_53_r5: ["CM-8(3)", "SI-2", "SI-2(2)", "SI-2(3)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["patchState"],
  risk: "Attack tools exist for known vulnerabilities that missing patches leave open.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-PatchInstanceWithRollback",
    description: "Install the missing patches in a maintenance window.",
    steps: [
      "Run AWS-RunPatchBaseline with Scan to list the missing patches.",
      "Create a snapshot, and install the patches at a quiet time.",
      "Set up a patch policy to keep the instance current.",
    ],
    impact: "Services on the instance might restart, and the instance might reboot.",
  },
  evaluate: ({ patchState }) => {
    if (patchState === null) return notApplicable("Patch Manager has never scanned the instance.");
    const { missing, failed, pendingReboot, rejected } = patchState;
    return missing + failed + pendingReboot + rejected === 0
      ? pass("The instance has all patches of its baseline.")
      : fail("The instance is missing patches of its baseline.", { ...patchState });
  },
});
