import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { facetOfRelated } from "../../model/related.ts";
import accountRegion from "../../resources/account-region.ts";
import detector from "../../resources/guardduty-detector.ts";

export default defineCheck(accountRegion, {
  id: "guardduty-enabled",
  requirement: "GuardDuty should be enabled in each Region",
  problem: "GuardDuty is not enabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: {
    fsbp: ["GuardDuty.1"],
    pci_dss_4: ["11.5.1"],
    nist_800_53_r5: [
      "AC-2(12)",
      "AU-6(1)",
      "AU-6(5)",
      "CA-7",
      "CM-8(3)",
      "RA-3(4)",
      "SA-8(19)",
      "SA-8(21)",
      "SA-8(25)",
      "SA-11(1)",
      "SA-11(6)",
      "SA-15(2)",
      "SA-15(8)",
      "SC-5",
      "SC-5(1)",
      "SC-5(3)",
      "SI-3(8)",
      "SI-4",
      "SI-4(1)",
      "SI-4(2)",
      "SI-4(4)",
      "SI-4(5)",
      "SI-4(13)",
      "SI-4(22)",
      "SI-4(25)",
      "SI-20",
    ],
  },
  needs: ["guardDuty"],
  risk: "Stolen credentials, cryptocurrency mining, and calls from known malicious addresses go undetected in this Region.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-CreateGuardDutyDetector",
    description: "Enable GuardDuty in the Region.",
    steps: [
      "Enable GuardDuty, preferably from the organization's delegated administrator for all accounts and Regions.",
      "Choose the protection plans that fit the workloads.",
      "Send high severity findings to the team that handles them.",
    ],
    impact: "GuardDuty charges for the events that it analyzes. It does not change resources.",
  },
  evaluate: ({ guardDuty }, context) => {
    const [id] = guardDuty.detectorIds;
    if (id === undefined)
      return fail("GuardDuty is not enabled in this Region.", {
        region: context.resource.region,
        detectors: 0,
      });
    const state = facetOfRelated(detector, context, id, "state");
    if (!state.seen) return unknown(state.reason, `status of detector ${id}`);
    return state.value.enabled
      ? pass("GuardDuty is enabled in this Region.")
      : fail("GuardDuty is suspended in this Region.", { detectorId: id, enabled: false });
  },
});
