import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AwsService, awsServices } from "@skyledger/core/model/aws-service";

/** "s3-bucket" → "S3Bucket". */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** "s3-bucket" → "s3Bucket". */
export function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The service that a name starts with ("api-gateway-stage" → "api-gateway"), the longest match. */
export function serviceOf(name: string): AwsService {
  const services = Object.keys(awsServices) as AwsService[];
  const fitting = services
    .filter((service) => name.startsWith(`${service}-`))
    .sort((a, b) => b.length - a.length);
  const [service] = fitting;
  if (service === undefined) {
    throw new Error(`"${name}" must begin with a service and a dash, one of: ${services.join(", ")}.`);
  }
  return service;
}

/** The aggregated client of a service's SDK package ("sqs" → "SQS"). */
export function clientOf(root: string, service: AwsService): string {
  const types = readdirSync(join(root, "node_modules", "@aws-sdk", `client-${service}`, "dist-types"));
  const client = types.find(
    (file) => file.endsWith(".d.ts") && types.includes(file.replace(/\.d\.ts$/, "Client.d.ts")),
  );
  if (client === undefined) throw new Error(`@aws-sdk/client-${service} has no aggregated client.`);
  return client.replace(/\.d\.ts$/, "");
}

/** The likely list operation, by name ("sqs", "queue" → "listQueues"). */
export function listOperationOf(root: string, service: AwsService, noun: string): string {
  const folder = join(root, "node_modules", "@aws-sdk", `client-${service}`, "dist-types", "commands");
  const operations = readdirSync(folder).map((file) => file.replace(/Command\.d\.ts$/, ""));
  const plural = `${pascal(noun).replace(/y$/, "ie")}s`;
  const found = ["List", "Describe", "Get"]
    .map((verb) => `${verb}${plural}`)
    .find((name) => operations.includes(name));
  const operation = found ?? `List${plural}`;
  return operation.charAt(0).toLowerCase() + operation.slice(1);
}

/** The part of a resource type that a rule's template needs. */
type DeclaredResource = {
  /** Its file's name. */
  file: string;
  /** Name of its import. */
  item: string;
  /** Its first facet, as a start. */
  facet: string;
};

/**
 * The resource type of a rule: the given one, or the longest that the rule's name starts with
 * ("s3-bucket-versioning" → "s3-bucket").
 */
export function resourceOfRule(root: string, rule: string, named?: string): DeclaredResource {
  const folder = join(root, "packages", "core", "src", "resources");
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => name.replace(/\.ts$/, ""));
  const fitting = files
    .filter((name) => (named === undefined ? rule.startsWith(`${name}-`) : name === named))
    .sort((a, b) => b.length - a.length);
  const [file] = fitting;
  if (file === undefined) {
    throw new Error(
      `Name the resource that "${rule}" is about, a file of packages/core/src/resources: npm run new … ${rule} s3-bucket`,
    );
  }
  const source = readFileSync(join(folder, `${file}.ts`), "utf8");
  const facet = /^ {4}(\w+): (?:read|call|batch|usage|custom|on)[<(]/m.exec(source)?.[1] ?? "settings";
  return { file, item: camel(file.replace(/^[a-z0-9]+-/, "")), facet };
}

/** The service's short name on screen ("S3"), from other checks; "TODO" if there are none. */
export function shortServiceOf(root: string, resourceFile: string): string {
  const folder = join(root, "packages", "core", "src", "checks", resourceFile.split("-")[0] ?? "");
  if (!existsSync(folder)) return "TODO";
  for (const file of readdirSync(folder).filter((name) => /^[a-z0-9-]+\.ts$/.test(name))) {
    const service = /^ {2}service: "([^"]+)"/m.exec(readFileSync(join(folder, file), "utf8"))?.[1];
    if (service !== undefined) return service;
  }
  return "TODO";
}
