import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

const serviceLinkedRole = ":role/aws-service-role/config.amazonaws.com/";

function recordsAll(recorder: { allSupported: boolean; strategy: string | null }): boolean {
  return recorder.allSupported || recorder.strategy === "ALL_SUPPORTED_RESOURCE_TYPES";
}

export default defineCheck(accountRegion, {
  id: "config-recorder-all-resources",
  requirement: "AWS Config should record resources in each Region with the service-linked role",
  problem: "AWS Config does not record all required resources",
  severity: "critical",
  category: "Logging",
  service: "Config",
  frameworks: {
    cis_3: ["3.3"],
    cis_5: ["3.3"],
    cis_6: ["4.3"],
    cis_7: ["4.3"],
    fsbp: ["Config.1"],
    nist_800_53_r5: ["CM-3", "CM-6(1)", "CM-8", "CM-8(2)"],
  },
  needs: ["configRecorder", "configRecorderStatus", "configDelivery"],
  risk: "Nobody can tell afterwards how a resource was configured when something happened, and rules of AWS Config see nothing.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-SetupConfig",
    description: "Record all resource types in the region with the service-linked role.",
    steps: [
      "Set up AWS Config in the region with all resource types.",
      "Use the role AWSServiceRoleForConfig and a delivery channel to a bucket.",
      "Start the recorder and see that its last delivery succeeded.",
    ],
    impact: "AWS Config charges for every recorded change.",
  },
  evaluate: ({ configRecorder, configRecorderStatus, configDelivery }, { resource }) => {
    const [recorder] = configRecorder;
    if (recorder === undefined)
      return fail("AWS Config has no recorder in this region.", { region: resource.region, recorders: 0 });
    const status = configRecorderStatus.find(({ name }) => name === recorder.name);
    const problems = [
      ...(status?.recording ? [] : ["it is stopped"]),
      ...(status?.lastStatus?.toLowerCase() === "failure" ? ["its last delivery failed"] : []),
      ...(recordsAll(recorder) ? [] : ["it leaves resource types out"]),
      ...(recorder.roleArn?.includes(serviceLinkedRole) ? [] : ["it uses another role"]),
      ...(configDelivery.some(({ bucket }) => bucket !== null) ? [] : ["it delivers nowhere"]),
    ];
    return problems.length === 0
      ? pass("AWS Config records every resource type with the service-linked role.")
      : fail(`The recorder of AWS Config is not as it should be: ${problems.join(", ")}.`, {
          problems,
          recorder: recorder.name,
          roleArn: recorder.roleArn,
          lastStatus: status?.lastStatus ?? null,
          excludedTypes: recorder.excludedTypes,
        });
  },
});
