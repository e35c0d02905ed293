import fn from "../../resources/lambda-function.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./function-xray.ts";

fixTable(fix, [
  {
    when: "it only passes traces through",
    resource: resourceWith(fn, { tracing: { mode: "PassThrough" } }),
    run: {
      document: "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing",
      parameters: { FunctionName: ["subject"] },
    },
    changes: ['tracing.mode: "PassThrough" -> "Active"'],
    undo: {
      document: "Skyledger-SetFunctionTracing",
      parameters: { FunctionName: ["subject"], Mode: ["PassThrough"] },
    },
  },
  {
    when: "its mode was not told: AWS passes traces through unless it is told otherwise",
    resource: resourceWith(fn, { tracing: { mode: null } }),
    run: {
      document: "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing",
      parameters: { FunctionName: ["subject"] },
    },
    changes: ['tracing.mode: null -> "Active"'],
    undo: {
      document: "Skyledger-SetFunctionTracing",
      parameters: { FunctionName: ["subject"], Mode: ["PassThrough"] },
    },
  },
]);
