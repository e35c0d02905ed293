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
  risk: "Holes found in the runtime are not closed any more, and one day the function can no longer be changed.",
  remediation: {
    automation: "MANUAL",
    description: "Move the function to a runtime that AWS still supports.",
    steps: [
      "Read what changed between the two versions of the language.",
      "Change the runtime of a copy or alias of the function, test it, and then change the function.",
    ],
    impact: "Code that relies on what the newer version dropped stops working: test first.",
  },
  evaluate: ({ code }, { takenAt }) => {
    const { packageType, runtime } = code;
    if (packageType === "Image")
      return notApplicable("The function is a container image, which brings its own runtime.");
    if (runtime === null) return unknown("failed", "runtime of the function");
    const endsOn = runtimeSupportEnd(runtime);
    // A runtime newer than the list is no fault of the function.
    if (endsOn === undefined)
      return unknown(
        "unsupported",
        `end of support of ${runtime}`,
        `AWS's published list of runtimes had no date for ${runtime} when this version was made: see the Lambda Developer Guide.`,
      );
    if (endsOn === null)
      return fail("AWS's support of the runtime ended before 2026.", { runtime, supportEndedOn: null });
    return endsOn <= takenAt.slice(0, 10)
      ? fail(`AWS's support of the runtime ended on ${endsOn}.`, { runtime, supportEndedOn: endsOn })
      : pass(`AWS supports ${runtime} until ${endsOn}.`);
  },
});
