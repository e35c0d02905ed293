import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Generated } from "./generated.ts";

type Registry = { checks: readonly { id: string; resourceType: string }[] };

/** Which checks of ours judge what a control of Security Hub judges: the catalogue's last column, for checks that exist. */
export const securityHubControls: Generated = {
  file: "packages/core/src/security-hub-controls.gen.ts",
  render: async (root) => {
    const core = join(root, "packages", "core");
    // Made just before this by the registry's generator, in this shape.
    const { checks } = (await import(pathToFileURL(join(core, "src", "registry.gen.ts")).href)) as Registry;
    const rows = readFileSync(join(core, "catalogue", "security-controls.csv"), "utf8")
      .trimEnd()
      .split("\n");
    const ids = new Set(checks.map(({ id }) => id));
    const pairs = rows.slice(1).flatMap((row) => {
      // Neither column is ever quoted: they hold ids only.
      const check = row.slice(0, row.indexOf(","));
      const controls = row.slice(row.lastIndexOf(",") + 1).split(";");
      return ids.has(check) ? controls.flatMap((id) => (id === "" ? [] : [[id, check] as const])) : [];
    });
    const byControl = new Map<string, string[]>();
    for (const [control, check] of pairs) byControl.set(control, [...(byControl.get(control) ?? []), check]);
    // A control may look at several types, each of which has a check of its own; two checks of one type would compete.
    const typeOf = new Map(checks.map(({ id, resourceType }) => [id, resourceType]));
    for (const [control, those] of byControl) {
      const types = those.map((id) => typeOf.get(id));
      if (new Set(types).size < types.length)
        throw new Error(
          `The catalogue gives the control ${control} to two checks of one type: ${those.join(", ")}.`,
        );
    }
    return [
      "// Made by `npm run generate` from the catalogue and the checks; do not edit.",
      "/** Control of Security Hub → ids of the checks that judge the same, one for each type of resource. */",
      "export const securityHubControls: Readonly<Record<string, readonly string[]>> = {",
      ...[...byControl]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(
          ([id, those]) =>
            `  ${JSON.stringify(id)}: [${those.map((one) => JSON.stringify(one)).join(", ")}],`,
        ),
      "};",
      "",
    ].join("\n");
  },
};
