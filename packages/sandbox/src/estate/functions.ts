import type { FunctionConfiguration, Runtime } from "@aws-sdk/client-lambda";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

export interface FunctionSpec {
  name: string;
  region: string;
  of: Belonging;
  runtime: Runtime;
  memoryMb: number;
  timeoutSeconds: number;
  architecture: "x86_64" | "arm64";
  roleArn: string;
  ageDays: number;
  handler: string;
  network?: NetworkPlan;
  groups?: string[];
  environment?: Record<string, string>;
  /** Who may invoke it: a service, or everybody. */
  invokedBy?: { service: string; sourceArn: string } | "anybody";
  /** Queue whose messages it works through. */
  queueArn?: string;
  tracing?: boolean;
  deadLetterArn?: string;
}

function resourcePolicy(arn: string, invokedBy: NonNullable<FunctionSpec["invokedBy"]>): string {
  const statement =
    invokedBy === "anybody"
      ? { Sid: "anybody", Effect: "Allow", Principal: "*", Action: "lambda:InvokeFunction", Resource: arn }
      : {
          Sid: "invoke",
          Effect: "Allow",
          Principal: { Service: invokedBy.service },
          Action: "lambda:InvokeFunction",
          Resource: arn,
          Condition: { ArnLike: { "AWS:SourceArn": invokedBy.sourceArn } },
        };
  return JSON.stringify({ Version: "2012-10-17", Id: "default", Statement: [statement] });
}

/** Lambda writes the time of the last change in its own form. */
function lambdaTime(date: Date): string {
  return date.toISOString().replace("Z", "+0000");
}

/** Adds a Lambda function. */
export function putFunction(world: World, put: Put, spec: FunctionSpec): void {
  const { name, region, network } = spec;
  const arn = world.arn("lambda", region, `function:${name}`);
  const changed = world.daysAgo(spec.ageDays, name);
  const configuration: FunctionConfiguration = {
    FunctionName: name,
    FunctionArn: arn,
    Runtime: spec.runtime,
    Role: spec.roleArn,
    Handler: spec.handler,
    CodeSize: 200_000 + world.random(`code/${name}`).int(0, 9_000_000),
    CodeSha256: Buffer.from(world.hex(`code/${name}`, 64), "hex").toString("base64"),
    Description: "",
    Timeout: spec.timeoutSeconds,
    MemorySize: spec.memoryMb,
    LastModified: lambdaTime(changed),
    Version: "$LATEST",
    ...(spec.environment ? { Environment: { Variables: spec.environment } } : {}),
    TracingConfig: { Mode: spec.tracing ? "Active" : "PassThrough" },
    ...(spec.deadLetterArn ? { DeadLetterConfig: { TargetArn: spec.deadLetterArn } } : {}),
    ...(network
      ? {
          VpcConfig: {
            VpcId: world.vpcId(network),
            SubnetIds: [0, 1].map((index) => world.subnetId(network, "private", index)),
            SecurityGroupIds: spec.groups ?? [],
            Ipv6AllowedForDualStack: false,
          },
        }
      : {}),
    RevisionId: world.uuid(`revision/${name}`),
    State: "Active",
    LastUpdateStatus: "Successful",
    PackageType: "Zip",
    Architectures: [spec.architecture],
    EphemeralStorage: { Size: 512 },
    SnapStart: { ApplyOn: "None", OptimizationStatus: "Off" },
    LoggingConfig: { LogFormat: "Text", LogGroup: `/aws/lambda/${name}` },
  };
  put("function", name, {
    configuration,
    tags: world.tags(spec.of, name),
    ...(spec.invokedBy ? { policy: resourcePolicy(arn, spec.invokedBy) } : {}),
    sources: spec.queueArn
      ? [
          {
            UUID: world.uuid(`source/${name}`),
            EventSourceArn: spec.queueArn,
            FunctionArn: arn,
            BatchSize: 10,
            State: "Enabled",
            LastModified: changed,
          },
        ]
      : [],
  });
}
