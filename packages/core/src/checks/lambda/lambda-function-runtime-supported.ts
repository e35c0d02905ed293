import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { runtimeSupportEnd } from "./runtime-support.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-runtime-supported",
  requirement: "Lambda functions should use supported runtimes",
  problem: "Lambda function uses an unsupported runtime",
  severity: "medium",
  category: "Data",
  service: "Lambda",
  frameworks: {
    fsbp: ["Lambda.2"],
    pci_dss_4: ["12.3.4"],
    nist_800_53_r5: ["CA-9(1)", "CM-2", "SI-2", "SI-2(2)", "SI-2(4)", "SI-2(5)"],
  },
  needs: ["code"],
  risk: "Runtime vulnerabilities are no longer patched, and function updates will be blocked.",
  remediation: {
    automation: "MANUAL",
    description: "Upgrade the function to a supported runtime.",
    steps: [
      "Review the changes between the two language versions.",
      "Change the runtime of a copy or alias of the function, test it, and then change the function.",
    ],
    impact: "Code that relies on removed features stops working. Test first.",
  },
  evaluate: ({ code }, { takenAt }) => {
    const { packageType, runtime } = code;
    if (packageType === "Image") return notApplicable("Container images bring their own runtime.");
    if (runtime === null) return unknown("failed", "runtime of the function");
    const endsOn = runtimeSupportEnd(runtime);
    // A runtime that is newer than the list is not a problem of the function.
    if (endsOn === undefined)
      return unknown(
        "unsupported",
        `end of support date of ${runtime}`,
        `AWS's list of runtimes had no date for ${runtime} when this version was released. See the Lambda Developer Guide.`,
      );
    if (endsOn === null)
      return fail("AWS ended support for the runtime before 2026.", { runtime, supportEndedOn: null });
    return endsOn <= takenAt.slice(0, 10)
      ? fail(`AWS ended support for the runtime on ${endsOn}.`, { runtime, supportEndedOn: endsOn })
      : pass(`AWS supports ${runtime} until ${endsOn}.`);
  },
});
