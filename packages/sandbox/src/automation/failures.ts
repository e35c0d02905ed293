import { bucketName } from "../fixtures/storage.ts";
import type { World } from "../fixtures/world.ts";
import type { Parameters, RunnableDocument } from "./run-document.ts";

/** Planted: buckets, by their names in the fixtures, whose fixes fail, to show failures. */
const failsHalfWay = "legacy-uploads";
const hasNoEffect = "access-logs";

function concerns(world: World, parameters: Parameters, bucket: string): boolean {
  return Object.values(parameters).flat().includes(bucketName(world, bucket));
}

/**
 * Makes a document fail where that is planted: on one bucket, every other run fails after its calls, so that
 * the rollback succeeds; on another one, nothing changes although the run succeeds.
 * @param earlier the parameters of every earlier run
 */
export function withPlantedProblems(
  document: RunnableDocument,
  parameters: Parameters,
  world: World,
  earlier: readonly Parameters[],
): RunnableDocument {
  if (concerns(world, parameters, hasNoEffect)) return { ...document, steps: [] };
  if (!concerns(world, parameters, failsHalfWay)) return document;
  const before = earlier.filter((one) => concerns(world, one, failsHalfWay)).length;
  if (before % 2 === 1) return document;
  const verify = {
    name: "VerifyWithGuardrail",
    action: "aws:assertAwsResourceProperty" as const,
    inputs: {
      Service: "s3",
      Api: "GetBucketAcl",
      Bucket: bucketName(world, failsHalfWay),
      PropertySelector: "$.Owner.DisplayName",
      DesiredValues: ["guardrail-approved"],
    },
  };
  const { steps } = document;
  return {
    ...document,
    steps: (given, perform) => [...(typeof steps === "function" ? steps(given, perform) : steps), verify],
  };
}
