import { containersStack } from "./containers-stack.ts";
import { dataStack } from "./data-stack.ts";
import type { StackKind } from "./plan.ts";
import { serverlessStack } from "./serverless-stack.ts";
import type { StackParts } from "./stack-parts.ts";
import { webStack } from "./web-stack.ts";

export const stackParts: Readonly<Record<StackKind, StackParts>> = {
  web: webStack,
  serverless: serverlessStack,
  containers: containersStack,
  data: dataStack,
};
