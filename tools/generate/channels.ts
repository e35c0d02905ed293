import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Generated } from "./generated.ts";

/** The files of a folder whose default export declares a channel. */
function channelFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.endsWith(".gen.ts"))
    .filter((file) => /^export default /m.test(readFileSync(join(folder, file), "utf8")))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
}

const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Every channel as a list, so that a new file is included automatically. */
export const channels: Generated = {
  file: "apps/server/src/notifications/channels/channels.gen.ts",
  render: (root) => {
    const names = channelFiles(join(root, "apps", "server", "src", "notifications", "channels"));
    return [
      "// Made by `npm run generate` from the files of this folder; do not edit.",
      `import type { Channel } from "./channel.ts";`,
      ...names.map((name) => `import ${camel(name)} from "./${name}.ts";`),
      "",
      `export const channels: readonly Channel[] = [${names.map(camel).join(", ")}];`,
      "",
    ].join("\n");
  },
};
