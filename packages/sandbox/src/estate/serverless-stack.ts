import type { Runtime } from "@aws-sdk/client-lambda";
import { putHttpApi, putRestApi } from "./apis.ts";
import { putTable } from "./data-services.ts";
import { putFunction } from "./functions.ts";
import { managedPolicy, putRole, roleArn } from "./identity.ts";
import { keyArn, putKey, putSecret } from "./keys.ts";
import { putQueue, putTopic, queueArn, topicArn } from "./messaging.ts";
import { allow, groupId, putSecurityGroup } from "./network.ts";
import { putAlarm, putLogGroup, usualRetention } from "./observability.ts";
import { isCareful, type StackPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { StackParts } from "./stack-parts.ts";
import { blockAll, putBucket, tlsOnly } from "./storage.ts";
import type { World } from "./world.ts";

const parts = ["api", "worker", "notify"] as const;

/** The id of the stack's API: REST in production, HTTP elsewhere. */
function apiId(world: World, stack: StackPlan): string {
  return world.hex(`${stack.environment === "prod" ? "rest" : "http"}/${stack.region}/${stack.name}`, 10);
}

function putFunctions(world: World, put: Put, stack: StackPlan): void {
  const { name, region, network, key } = stack;
  const random = world.random(`functions/${key}`);
  const runtime = random.pick<Runtime>(["nodejs22.x", "nodejs20.x", "python3.12", "python3.9"]);
  for (const part of parts) {
    const functionName = `${name}-${part}`;
    putFunction(world, put, {
      name: functionName,
      region,
      of: stack,
      runtime,
      handler: runtime.startsWith("node") ? "index.handler" : "app.handler",
      memoryMb: random.pick([128, 256, 512, 1024]),
      timeoutSeconds: part === "api" ? 10 : 60,
      architecture: random.chance(0.4) ? "arm64" : "x86_64",
      roleArn: roleArn(world, `${name}-functions`),
      ageDays: random.int(3, 300),
      environment: { TABLE: `${name}-events`, STAGE: stack.environment },
      tracing: stack.environment === "prod",
      ...(part === "worker"
        ? {
            queueArn: queueArn(world, region, `${name}-work`),
            deadLetterArn: queueArn(world, region, `${name}-work-dlq`),
            network,
            groups: [groupId(world, `${key}/fn`)],
          }
        : {}),
      ...(part === "api"
        ? {
            invokedBy: {
              service: "apigateway.amazonaws.com",
              sourceArn: world.arn("execute-api", region, `${apiId(world, stack)}/*`),
            },
          }
        : {}),
    });
    putLogGroup(world, put, {
      name: `/aws/lambda/${functionName}`,
      region,
      of: stack,
      ageDays: 320,
      retentionDays: usualRetention(world, functionName),
      gib: random.int(1, 40) / 4,
    });
  }
}

function putApiAndData(world: World, put: Put, stack: StackPlan, careful: boolean): void {
  const { name, region, key } = stack;
  const random = world.random(`serverless-data/${key}`);
  const api = { name, region, of: stack, ageDays: 400, careful };
  if (stack.environment === "prod") putRestApi(world, put, api);
  else
    putHttpApi(world, put, { ...api, functionArns: [world.arn("lambda", region, `function:${name}-api`)] });
  putTable(world, put, {
    name: `${name}-events`,
    region,
    of: stack,
    ageDays: 390,
    recovery: careful,
    ...(careful ? { keyArn: keyArn(world, region, `${key}/data`) } : {}),
    gib: random.int(1, 80),
  });
  putTable(world, put, {
    name: `${name}-sessions`,
    region,
    of: stack,
    ageDays: 380,
    recovery: false,
    gib: random.int(1, 20) / 10,
    provisioned: random.pick([5, 20, 100]),
  });
  putLogGroup(world, put, {
    name: `/aws/apigateway/${name}`,
    region,
    of: stack,
    ageDays: 400,
    retentionDays: usualRetention(world, `${name}-api`),
    gib: random.int(1, 12),
  });
  putTopic(world, put, {
    name: `${name}-events`,
    region,
    of: stack,
    ...(careful ? { keyArn: keyArn(world, region, `${key}/data`) } : {}),
    queues: [`${name}-work`],
  });
  const queue = { region, of: stack, ageDays: 370, encrypted: random.chance(0.8) };
  putQueue(world, put, {
    ...queue,
    name: `${name}-work`,
    deadLetterQueue: `${name}-work-dlq`,
    topic: `${name}-events`,
  });
  putQueue(world, put, { ...queue, name: `${name}-work-dlq` });
}

/** A serverless application: API, functions, tables, queues. */
export const serverlessStack: StackParts = {
  global(world, put, stack) {
    putRole(world, put, {
      name: `${stack.name}-functions`,
      text: `Functions of ${stack.name}`,
      of: stack,
      trust: { service: "lambda.amazonaws.com" },
      attached: [managedPolicy("service-role/AWSLambdaVPCAccessExecutionRole")],
      ageDays: 420,
      lastUsedDays: 0,
      region: stack.region,
    });
    putBucket(world, put, {
      name: `${stack.name}-documents`,
      region: stack.region,
      of: stack,
      ageDays: 410,
      gib: world.random(`gib/${stack.key}`).int(1, 60),
      versioning: "Enabled",
      encryption: "aws:kms",
      keyArn: keyArn(world, stack.region, `${stack.key}/data`),
      block: blockAll,
      policy: tlsOnly,
    });
  },
  regional(world, put, stack) {
    const { name, region, network, key } = stack;
    const random = world.random(`serverless/${key}`);
    const careful = isCareful(stack, random.chance(0.7));
    putSecurityGroup(world, put, {
      key: `${key}/fn`,
      name: `${name}-functions`,
      text: "Functions in the VPC",
      network,
      of: stack,
      inbound: [allow(443, { cidr: `10.${network.octet}.0.0/16` })],
    });
    putFunctions(world, put, stack);
    putApiAndData(world, put, stack, careful);
    putKey(world, put, {
      key: `${key}/data`,
      alias: `${name}-data`,
      region,
      of: stack,
      ageDays: 420,
      rotation: careful,
    });
    putSecret(world, put, {
      name: `${name}/api-key`,
      region,
      of: stack,
      ageDays: 300,
      rotated: false,
      readDaysAgo: 0,
    });
    putAlarm(world, put, {
      name: `${name}-events-throttled`,
      region,
      of: stack,
      namespace: "AWS/DynamoDB",
      metric: "ThrottledRequests",
      dimensions: [{ Name: "TableName", Value: `${name}-events` }],
      statistic: "Sum",
      threshold: 0,
      actions: [topicArn(world, region, `${name}-events`)],
    });
    putAlarm(world, put, {
      name: `${name}-api-errors`,
      region,
      of: stack,
      namespace: "AWS/Lambda",
      metric: "Errors",
      dimensions: [{ Name: "FunctionName", Value: `${name}-api` }],
      statistic: "Sum",
      threshold: 10,
      actions: [topicArn(world, region, `${name}-events`)],
    });
  },
};
