import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-runtime-supported.ts";

checkTable(check, [
  {
    when: "the runtime is supported",
    verdict: "pass",
    resource: resourceWith(lambdaFunction, {
      code: {
        packageType: "Zip",
        runtime: "nodejs24.x",
        handler: null,
        codeSizeBytes: 1,
        layerArns: [],
        lastModifiedAt: null,
      },
    }),
  },
  {
    when: "support ended long ago",
    verdict: "fail",
    resource: resourceWith(lambdaFunction, {
      code: {
        packageType: "Zip",
        runtime: "python2.7",
        handler: null,
        codeSizeBytes: 1,
        layerArns: [],
        lastModifiedAt: null,
      },
    }),
    evidence: { runtime: "python2.7", supportEndedOn: null },
  },
  {
    when: "support has ended",
    verdict: "fail",
    resource: resourceWith(lambdaFunction, {
      code: {
        packageType: "Zip",
        runtime: "nodejs20.x",
        handler: null,
        codeSizeBytes: 1,
        layerArns: [],
        lastModifiedAt: null,
      },
    }),
    evidence: { supportEndedOn: "2026-04-30" },
  },
  {
    when: "it is an image",
    verdict: "not_applicable",
    resource: resourceWith(lambdaFunction, {
      code: {
        packageType: "Image",
        runtime: null,
        handler: null,
        codeSizeBytes: 1,
        layerArns: [],
        lastModifiedAt: null,
      },
    }),
  },
  {
    when: "the runtime is not on the list",
    verdict: "unknown",
    resource: resourceWith(lambdaFunction, {
      code: {
        packageType: "Zip",
        // A runtime that is newer than the SDK.
        runtime: "nodejs99.x" as string as "nodejs24.x",
        handler: null,
        codeSizeBytes: 1,
        layerArns: [],
        lastModifiedAt: null,
      },
    }),
  },
]);
