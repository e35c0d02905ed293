import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AwsService, awsServices } from "@skyledger/core/model/aws-service";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { callsOf } from "./declared-subjects.ts";
import { modelOf, operationOf } from "./model.ts";

const server = fileURLToPath(new URL("../../../", import.meta.url));

/** Sources that call AWS: the platform's, and the gateways of subjects. */
function sources(): string[] {
  return readdirSync(server, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^platform\/(aws|outbound)\/|^[a-z-]+\/(aws|collection)\//.test(file))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(server, file), "utf8"));
}

// The keys of the table are the services.
const services = Object.keys(awsServices) as AwsService[];

/** Methods of SDK clients that a source names in quotes: `operation: "getRole"`, `ask("getTags", …)`. */
export function methodsNamedIn(source: string, isMethod: (name: string) => boolean): string[] {
  const quoted = [...source.matchAll(/"([a-z][A-Za-z0-9]{4,})"/g)].map(([, name = ""]) => name);
  return [...new Set(quoted)].filter(isMethod);
}

/** Services with a method of that name. */
function servicesWith(method: string): AwsService[] {
  return services.filter((service) => operationOf(modelOf(service), method));
}

/** Every operation that a declaration names: "ec2.DescribeVolumes". */
export function declaredOperations(): string[] {
  const named = declarations.flatMap(callsOf).map(([service, method]) => {
    const operation = operationOf(modelOf(service), method);
    if (!operation) throw new Error(`AWS's model of ${service} has no operation ${method}`);
    return `${service}.${operation.name}`;
  });
  return [...new Set(named)].sort();
}

/** Every method that hand-written code names, with its possible services. */
export function writtenMethods(): { method: string; services: AwsService[] }[] {
  const methods = new Set(
    sources().flatMap((source) =>
      methodsNamedIn(source, (name) => /^(?:describe|list|get|head|generate|start|batch|publish)/.test(name)),
    ),
  );
  return [...methods]
    .sort()
    .map((method) => ({ method, services: servicesWith(method) }))
    .filter(({ services }) => services.length > 0);
}
