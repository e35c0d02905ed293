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
  risk: "Earlier configurations of resources can't be investigated, and AWS Config rules evaluate nothing.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-SetupConfig",
    description: "Record all resource types in the Region with the service-linked role.",
    steps: [
      "Set up AWS Config in the Region for all resource types.",
      "Use the role AWSServiceRoleForConfig and a delivery channel to an S3 bucket.",
      "Start the recorder, and check that its last delivery succeeded.",
    ],
    impact: "AWS Config charges for every recorded change.",
  },
  evaluate: ({ configRecorder, configRecorderStatus, configDelivery }, { resource }) => {
    const [recorder] = configRecorder;
    if (recorder === undefined)
      return fail("AWS Config has no recorder in this Region.", { region: resource.region, recorders: 0 });
    const status = configRecorderStatus.find(({ name }) => name === recorder.name);
    const problems = [
      ...(status?.recording ? [] : ["it is stopped"]),
      ...(status?.lastStatus?.toLowerCase() === "failure" ? ["its last delivery failed"] : []),
      ...(recordsAll(recorder) ? [] : ["it excludes resource types"]),
      ...(recorder.roleArn?.includes(serviceLinkedRole) ? [] : ["it uses a different role"]),
      ...(configDelivery.some(({ bucket }) => bucket !== null) ? [] : ["it has no delivery channel"]),
    ];
    return problems.length === 0
      ? pass("AWS Config records all resource types with the service-linked role.")
      : fail(`The AWS Config recorder is not set up as required: ${problems.join(", ")}.`, {
          problems,
          recorder: recorder.name,
          roleArn: recorder.roleArn,
          lastStatus: status?.lastStatus ?? null,
          excludedTypes: recorder.excludedTypes,
        });
  },
});
