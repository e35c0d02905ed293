import { expect, test } from "vitest";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { snapshotOf } from "../../testing/evaluate-saving.ts";
import check from "./lambda-function-runtime-supported.ts";

type Runtime = "nodejs24.x";

/** `runtime` can be newer than the SDK. */
function running(runtime: string | null, packageType: "Zip" | "Image" = "Zip") {
  const rest = { handler: null, codeSizeBytes: 1, layerArns: [], lastModifiedAt: null };
  return resourceWith(lambdaFunction, { code: { packageType, runtime: runtime as Runtime | null, ...rest } });
}

/** Test snapshots are of 1 June 2026. */
checkTable(check, [
  { when: "the runtime is supported", result: "pass", resource: running("nodejs24.x") },
  { when: "Java runs on Amazon Linux 2023", result: "pass", resource: running("java17.al2023") },
  { when: "it runs Ruby 4.0", result: "pass", resource: running("ruby4.0") },
  {
    when: "support ended long ago",
    result: "fail",
    resource: running("python2.7"),
    evidence: { runtime: "python2.7", supportEndedOn: null },
  },
  {
    when: "support has ended",
    result: "fail",
    resource: running("nodejs20.x"),
    evidence: { supportEndedOn: "2026-04-30" },
  },
  { when: "it is an image", result: "not_applicable", resource: running(null, "Image") },
  { when: "AWS did not tell the runtime", result: "unknown", resource: running(null) },
  { when: "the runtime is not on the list", result: "unknown", resource: running("nodejs99.x") },
  { when: "the runtime is a preview", result: "unknown", resource: running("python3.15") },
]);

test("a runtime that is not on the list gets a sentence", () => {
  const resource = running("nodejs99.x");
  expect(check.evaluate(resource, new SnapshotIndex(snapshotOf([resource], [resource.type])))).toMatchObject({
    because: expect.stringMatching(/no date for nodejs99\.x/),
  });
});
