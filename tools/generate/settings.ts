import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { settings } from "../../apps/server/src/config.ts";
import type { Generated } from "./generated.ts";

const begin = "<!-- settings: made by `npm run generate` from apps/server/src/config.ts -->";
const end = "<!-- /settings -->";

/** The README's table of settings, between two marks; the rest of the README is written manually. */
export const readmeSettings: Generated = {
  file: "README.md",
  render: (root) => {
    const path = join(root, "README.md");
    if (!existsSync(path)) throw new Error("README.md is missing.");
    const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`README.md lacks the marks "${begin}" and "${end}".`);
    return `${text.slice(0, from)}${begin}\n${settingsTable()}\n${text.slice(to)}`;
  },
};

function settingsTable(): string {
  return [
    "| name | default | meaning | may be |",
    "|---|---|---|---|",
    ...settings.map(
      ({ name, default: fallback, meaning, allowed }) =>
        `| \`${name}\` | ${cell(fallback)} | ${cell(meaning)} | ${cell(allowed)} |`,
    ),
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
