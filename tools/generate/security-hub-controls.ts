import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Generated } from "./generated.ts";

interface MappedCheck {
  id: string;
  resourceType: string;
  frameworks: { fsbp?: readonly string[] };
  securityHub?: readonly string[];
}
type Registry = { checks: readonly MappedCheck[] };

/** Security Hub control → the checks that evaluate the same, from the mappings of the checks. */
export const securityHubControls: Generated = {
  file: "packages/core/src/security-hub-controls.gen.ts",
  render: async (root) => {
    // Generated just before this file, in this form.
    const registry = pathToFileURL(join(root, "packages", "core", "src", "registry.gen.ts")).href;
    const { checks } = (await import(registry)) as Registry;
    const byControl = new Map<string, MappedCheck[]>();
    for (const check of checks)
      for (const control of [...(check.frameworks.fsbp ?? []), ...(check.securityHub ?? [])])
        byControl.set(control, [...(byControl.get(control) ?? []), check]);
    // A control can cover several resource types, with a check for each; two checks of one type would
    // conflict.
    for (const [control, those] of byControl) {
      if (new Set(those.map(({ resourceType }) => resourceType)).size < those.length)
        throw new Error(
          `Two checks of one resource type map to the control ${control}: ${those.map(({ id }) => id).join(", ")}.`,
        );
    }
    return [
      "// Made by `npm run generate` from the checks; do not edit.",
      "/** Security Hub control → IDs of the checks that evaluate the same, one for each resource type. */",
      "export const securityHubControls: Readonly<Record<string, readonly string[]>> = {",
      ...[...byControl]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([control, those]) =>
            `  ${JSON.stringify(control)}: [${those.map(({ id }) => JSON.stringify(id)).join(", ")}],`,
        ),
      "};",
      "",
    ].join("\n");
  },
};
