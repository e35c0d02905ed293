import { bucketName } from "../fixtures/storage.ts";
import type { World } from "../fixtures/world.ts";
import type { Parameters, RunnableDocument } from "./run-document.ts";

/** Planted: buckets, by their names in the fixtures, whose fixes fail, to show failures. */
const failsHalfWay = "legacy-uploads";
const hasNoEffect = "access-logs";

/** Documents that fail: those of findings of low severity, so that the most urgent fixes of an account succeed. */
const failing: ReadonlySet<string> = new Set([
  "AWS-ConfigureS3BucketVersioning",
  "Skyledger-AbortUnfinishedUploads",
  "Skyledger-DeleteBucketLifecycle",
]);

interface PlannedRun {
  readonly document: string;
  readonly parameters: Parameters;
}

function concerns(world: World, { parameters }: PlannedRun, bucket: string): boolean {
  return Object.values(parameters).flat().includes(bucketName(world, bucket));
}

/**
 * Makes a document fail where that is planted: on one bucket, every other run of some documents fails after its calls,
 * so that the rollback succeeds; on another one, nothing changes although the run succeeds.
 * @param earlier every earlier run
 */
export function withPlantedProblems(
  document: RunnableDocument,
  run: PlannedRun,
  world: World,
  earlier: readonly PlannedRun[],
): RunnableDocument {
  const fails = (one: PlannedRun) => failing.has(one.document) && concerns(world, one, failsHalfWay);
  if (concerns(world, run, hasNoEffect)) return { ...document, steps: [] };
  if (!fails(run) || earlier.filter(fails).length % 2 === 1) return document;
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
