import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Generated } from "./generated.ts";

type Registry = { resources: readonly { iamActions: readonly string[] }[] };

/** The read-only permissions that discovery needs, from the collectors' own declarations. */
export const iamPolicy: Generated = {
  file: "docs/iam/read-only-policy.json",
  render: async (root) => {
    const registry = pathToFileURL(join(root, "packages", "core", "src", "registry.gen.ts"));
    // Made just before this by the registry's generator, in this shape.
    const { resources } = (await import(registry.href)) as Registry;
    const actions = [...new Set(resources.flatMap(({ iamActions }) => iamActions))].sort();
    const statement = { Sid: "SkyledgerReadOnly", Effect: "Allow", Action: actions, Resource: "*" };
    return `${JSON.stringify({ Version: "2012-10-17", Statement: [statement] }, null, 2)}\n`;
  },
};
