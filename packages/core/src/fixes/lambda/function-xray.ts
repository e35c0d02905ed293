import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import fn from "../../resources/lambda-function.ts";

const fix = "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing";

const restore: AutomationDocument = {
  name: "Skyledger-SetFunctionTracing",
  description: "Sets the X-Ray tracing mode of a function.",
  parameters: {
    FunctionName: { type: "String", description: "The function." },
    Mode: { type: "String", description: "Active or PassThrough." },
  },
  steps: [
    apiStep("Update", "lambda", "UpdateFunctionConfiguration", {
      FunctionName: "{{ FunctionName }}",
      TracingConfig: { Mode: "{{ Mode }}" },
    }),
  ],
};

export default defineFix(fn, {
  id: "function-xray",
  title: "Turn on X-Ray tracing",
  remediates: ["lambda-function-xray-tracing"],
  needs: ["tracing"],
  documents: [fix, restore],
  actions: [
    "lambda:GetFunctionConfiguration",
    "lambda:UpdateFunctionConfiguration",
    "xray:PutTelemetryRecords",
    "xray:PutTraceSegments",
  ],
  plan: (_, { id }) => ready(fix, { FunctionName: id }, { tracing: { mode: "Active" } }),
  rollback: ({ tracing }, { id }) =>
    undoneBy(
      restore,
      { FunctionName: id, Mode: tracing.mode ?? "PassThrough" },
      "The function is traced only if its caller is.",
    ),
});
