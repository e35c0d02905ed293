import { managedPolicy, putRole } from "./identity.ts";
import type { StackParts } from "./stacks.ts";
import { blockAll, putBucket, tlsOnly } from "./storage.ts";

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
      encryption: "AES256",
      block: blockAll,
      policy: tlsOnly,
    });
  },
  regional(world, put, stack) {
    void [world, put, stack];
  },
};
