import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Generated } from "./generated.ts";

type Registry = { checks: readonly { id: string }[] };

/** Which check of ours judges what a control of Security Hub judges: the catalogue's last column, for checks that exist. */
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
    const twice = pairs.find(([id], at) => pairs.findIndex(([other]) => other === id) !== at);
    if (twice) throw new Error(`The catalogue gives the control ${twice[0]} to two checks.`);
    return [
      "// Made by `npm run generate` from the catalogue and the checks; do not edit.",
      "/** Control of Security Hub → id of the check that judges the same. */",
      "export const securityHubControls: Readonly<Record<string, string>> = {",
      ...pairs
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, check]) => `  ${JSON.stringify(id)}: ${JSON.stringify(check)},`),
      "};",
      "",
    ].join("\n");
  },
};
