import { globSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { type AwsService, awsServices } from "@skyledger/core/model/aws-service";

/** "s3-bucket" → "S3Bucket". */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** "s3-bucket" → "s3Bucket". */
export function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The service a name begins with ("api-gateway-stage" → "api-gateway"), the longest that fits. */
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

/** The operation that lists a thing, as far as names tell ("sqs", "queue" → "listQueues"). */
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

/** The declared resource type that a rule's name begins with ("s3-bucket-versioning" → "s3-bucket"). */
export function resourceOfRule(root: string, name: string): string {
  const resources = globSync("*.ts", { cwd: join(root, "packages", "core", "src", "resources") })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => path.replace(/\.ts$/, ""));
  const fitting = resources
    .filter((resource) => name.startsWith(`${resource}-`))
    .sort((a, b) => b.length - a.length);
  const [resource] = fitting;
  if (resource === undefined) {
    throw new Error(`"${name}" must begin with the resource it is about, such as ec2-volume- or s3-bucket-.`);
  }
  return resource;
}
