import type { FunctionConfiguration, Lambda } from "@aws-sdk/client-lambda";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { hoursPerMonth } from "../model/prices.ts";
import { accessKeyIdsIn, looksLikeCredential } from "./looks-like-credential.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { wholeRows } from "./whole-rows.ts";

const usageDays = 30;
/** A month of 730 hours in units of the usage window. */
const windowsPerMonth = hoursPerMonth / 24 / usageDays;
/** Free part of /tmp (AWS Lambda pricing page). */
const freeStorageMib = 512;

const metric = metricsOf("AWS/Lambda", ({ id }) => ({ FunctionName: id }));

function computeOf(item: FunctionConfiguration) {
  if (item.MemorySize === undefined || item.Timeout === undefined) return undefined;
  return {
    /** Memory. @unit MiB @api MemorySize */
    memoryMib: item.MemorySize,
    /** Timeout. @unit seconds @api Timeout */
    timeoutSeconds: item.Timeout,
    // AWS's documented defaults for functions created before the settings existed.
    /** Size of /tmp. @unit MiB @api EphemeralStorage.Size */
    ephemeralStorageMib: item.EphemeralStorage?.Size ?? freeStorageMib,
    /** "x86_64" or "arm64". @api Architectures[] */
    architecture: item.Architectures?.[0] ?? ("x86_64" as const),
  };
}

/** Only names of variables. Values can be secrets and are never stored. */
function environmentOf(item: FunctionConfiguration) {
  // AWS's error when it could not decrypt the variables.
  if (item.Environment?.Error !== undefined) return undefined;
  return Object.entries(item.Environment?.Variables ?? {}).map(([name, value]) => ({
    /** Name of the environment variable. @api Environment.Variables */
    name,
    /** Whether the value looks like a credential. The value is not stored. @api Environment.Variables */
    looksLikeCredential: looksLikeCredential(name, value),
  }));
}

/** IDs of AWS access keys in the variables. Their secret access keys are never stored. */
function accessKeysOf({ Environment: environment }: FunctionConfiguration): string[] | undefined {
  if (environment?.Error !== undefined) return undefined;
  return accessKeyIdsIn(Object.values(environment?.Variables ?? {}).join("\n"));
}

export default awsResource<Lambda>()({
  type: "AWS::Lambda::Function",
  label: "Lambda",
  service: "lambda",
  list: {
    op: "listFunctions",
    // AWS returns at most 50, whatever is requested.
    input: { MaxItems: 50 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.Functions,
  },
  arn: (item) => item.FunctionArn ?? "",
  metrics: {
    invocations: metric("Invocations", "Invocations", "Sum", "Count"),
    errors: metric("Errors", "Errors", "Sum", "Count"),
    duration: metric("Duration", "Duration", "Average", "Milliseconds"),
    durationTotal: { ...metric("Duration (total)", "Duration", "Sum", "Milliseconds"), chart: false },
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: each property has its description next to it.
  facets: ({ call, read, usage }) => ({
    // Container images have no runtime and no handler.
    code: read((item) => ({
      /** "Zip" or "Image". @api PackageType */
      packageType: item.PackageType ?? null,
      /** Runtime, such as "nodejs24.x". Null: a container image. @api Runtime */
      runtime: item.Runtime ?? null,
      /** Handler. Null: a container image. @api Handler */
      handler: item.Handler ?? null,
      /** Size of the deployment package. @unit bytes @api CodeSize */
      codeSizeBytes: item.CodeSize ?? null,
      /** ARNs of the layers. @api Layers[].Arn */
      layerArns: (item.Layers ?? []).flatMap((layer) => layer.Arn ?? []),
      /** When the function was last updated. @api LastModified */
      lastModifiedAt: item.LastModified ? new Date(item.LastModified).toISOString() : null,
    })),
    compute: read(computeOf),
    role: read((item) =>
      item.Role
        ? {
            /** ARN of the execution role. @api Role */
            arn: item.Role,
          }
        : undefined,
    ),
    network: read(({ VpcConfig: vpc }) => ({
      // AWS returns an empty ID for a function that left its VPC.
      /** ID of the VPC. Null: the function is not connected to a VPC. @api VpcId */
      vpcId: vpc?.VpcId || null,
      /** IDs of the subnets. @api SubnetIds */
      subnetIds: vpc?.SubnetIds ?? [],
      /** IDs of the security groups. @api SecurityGroupIds */
      securityGroupIds: vpc?.SecurityGroupIds ?? [],
    })),
    environment: read(environmentOf),
    /** IDs of AWS access keys whose secret access key is in the environment variables, too. @api Environment.Variables */
    accessKeyIds: read(accessKeysOf),
    // Lambda's default log group (API reference, LoggingConfig).
    logging: read((item) => ({
      /** Name of the log group. @api LoggingConfig.LogGroup */
      logGroup:
        item.LoggingConfig?.LogGroup ?? (item.FunctionName ? `/aws/lambda/${item.FunctionName}` : null),
    })),
    encryption: read((item) => ({
      /** ARN of the AWS KMS key for environment variables. Null: a key that AWS manages. @api KMSKeyArn */
      kmsKeyArn: item.KMSKeyArn ?? null,
    })),
    tracing: read(
      (item) =>
        item.TracingConfig && {
          /** AWS X-Ray tracing: "Active" or "PassThrough". @api TracingConfig.Mode */
          mode: item.TracingConfig.Mode ?? null,
        },
    ),
    deadLetter: read((item) => ({
      /** ARN of the dead-letter queue or topic. Null: none. @api DeadLetterConfig.TargetArn */
      targetArn: item.DeadLetterConfig?.TargetArn ?? null,
    })),
    /** Resource policy. Null: the function has no policy. @api Policy */
    policy: call(
      "getPolicy",
      (item) => ({ FunctionName: item.FunctionName }),
      (out): PolicyDocument | null | undefined => policyDocument(out.Policy),
      { absent: { on: ["ResourceNotFoundException"], value: null } },
    ),
    urls: call(
      "listFunctionUrlConfigs",
      (item) => ({ FunctionName: item.FunctionName, MaxItems: 50 }),
      // One URL per alias; a further page could contain an open one.
      (out) =>
        out.NextMarker
          ? undefined
          : wholeRows(
              out.FunctionUrlConfigs?.map((url) => ({
                /** Function URL. @api FunctionUrl */
                url: url.FunctionUrl,
                /** "AWS_IAM" or "NONE". @api AuthType */
                authType: url.AuthType,
              })),
            ),
    ),
    /** Tags, as a map from key to value. @api FunctionArn */
    tags: call(
      "listTags",
      (item) => ({ Resource: item.FunctionArn }),
      (out) => out.Tags ?? {},
    ),
    /** Daily invocations and total duration. */
    activity: usage(["invocations", "durationTotal"], usageDays),
  }),
  leftOut: {
    "lambda.ListFunctions Functions[].Environment":
      "The function has no variables (https://docs.aws.amazon.com/lambda/latest/api/API_FunctionConfiguration.html).",
    "lambda.ListFunctions Functions[].Environment.Error":
      "The variables could be read (https://docs.aws.amazon.com/lambda/latest/api/API_EnvironmentResponse.html).",
    "lambda.ListFunctions Functions[].PackageType":
      "Zip, as before container images (https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html).",
  },
  describe: (item, { tags }) => ({
    id: item.FunctionName,
    name: item.FunctionName,
    status: item.State,
    tags,
  }),
  cost: (observed) =>
    mapObservation(needAll(observed, ["compute", "activity"]), ({ compute, activity }) => {
      // Lambda neither publishes metrics nor charges for a function that is not invoked, in any Region.
      if (activity.invocations.sum === 0 && activity.durationTotal.sum === 0) return costs();
      const seconds = (activity.durationTotal.sum / 1000) * windowsPerMonth;
      const tier = compute.architecture === "arm64" ? "arm" : "x86";
      const extraStorageMib = Math.max(0, compute.ephemeralStorageMib - freeStorageMib);
      return costs(
        {
          name: "Duration, as in the last 30 days",
          price: `Lambda/${tier}-gb-second-first-tier`,
          quantity: (seconds * compute.memoryMib) / 1024,
        },
        {
          name: "Requests, as in the last 30 days",
          price: "Lambda/requests",
          quantity: (activity.invocations.sum * windowsPerMonth) / 1e6,
        },
        {
          name: "Ephemeral storage above 512 MiB",
          price: "Lambda/ephemeral-storage",
          quantity: (seconds * extraStorageMib) / 1024,
        },
      );
    }),
});
