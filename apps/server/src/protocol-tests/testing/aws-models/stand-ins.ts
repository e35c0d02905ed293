import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AwsService } from "@skyledger/core/model/aws-service";
import { fixes } from "@skyledger/core/registry.gen";
import { tagging } from "@skyledger/core/tagging/tag-documents";
import { subjects } from "./fuzz.ts";
import { botocoreFolder, pythonPackage } from "./model.ts";
import { declaredOperations } from "./named-operations.ts";
import { operationName } from "./operation-name.ts";

/** Called by the SDK's own credentials, and so by no subject: the tests of roles cover it. */
const byCredentials = "sts.AssumeRole";

/** "describe_db_instances" for "DescribeDBInstances", as in Python. */
function snakeCase(name: string): string {
  return name
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
}

const sourceOfMoto = new Map<string, string>();

/** All of moto's code for a service; empty if it does not support the service. */
function motoSource(service: AwsService): string {
  const name = botocoreFolder(service);
  const folder = join(pythonPackage("moto"), name === "lambda" ? "awslambda" : name);
  let source = sourceOfMoto.get(folder);
  if (source === undefined) {
    source = filesOf(folder)
      .filter((file) => /responses/.test(file) && file.endsWith(".py"))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
    sourceOfMoto.set(folder, source);
  }
  return source;
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

function knownToMoto(operation: string): boolean {
  const [service = "", name = ""] = operation.split(".");
  // Derived from a service's name.
  return motoSource(service as AwsService).includes(`def ${snakeCase(name)}(`);
}

/** Names of the documents that the sandbox account runs: those of fixes, and those that change tags. */
function simulatedDocuments(): string[] {
  const documents = [...fixes.flatMap((fix) => fix.documents), ...tagging.documents];
  return [...new Set(documents.map((one) => (typeof one === "string" ? one : one.name)))].sort();
}

/** The page about stand-ins for AWS, in Markdown. */
export function standInsPage(): string {
  const modelled = new Set([
    ...subjects.flatMap(({ calls }) => calls.map(operationName)),
    ...declaredOperations(),
    byCredentials,
  ]);
  const all = [...modelled].sort();
  const documents = simulatedDocuments();
  const rows = all.map((name) => `| ${name} | yes | ${knownToMoto(name) ? "yes" : "no"} |`);
  const byModelsOnly = all.filter((name) => !knownToMoto(name)).length;
  return `# Stand-ins for AWS in the tests

Written by \`node tools/fuzz-aws.ts --page\`; do not edit. The ${all.length} operations that Skyledger calls are covered by [AWS's own models](decisions/0024-aws-as-its-own-models-say-it.md), with any response that they allow. ${byModelsOnly} of them have no other stand-in: moto has no handler of that name, so no test runs them against an account with resources.

## Not covered

Every operation is covered: a test rejects a call that is not in this list. No stand-in covers:

- The calls that Systems Manager makes when it runs a document: AWS makes them, and Skyledger sees only the state of the run. The sandbox account simulates these documents: ${documents.map((name) => `\`${name}\``).join(", ")}.
- The sources of the server's own credentials (instance and container metadata, single sign-on), and AWS's evaluation of its own policies beyond what moto enforces.
- Consistency between responses: that an ID in one exists in another, and that a change is visible immediately or later.

## Operations

| Operation | Models | moto |
|---|---|---|
${rows.join("\n")}
`;
}
