import { join } from "node:path";
import { root, run, runScript } from "./suite/run.ts";

/** One gate of `npm run check`, as a Node script with arguments. */
type Gate = { name: string; mend: string; ends: () => Promise<{ code: number; output: string }> };

const tsc = (project: string) =>
  runScript("typescript/bin/tsc", ["--project", project, "--pretty"], { quiet: true });
const tool = (script: string, ...args: string[]) =>
  run(process.execPath, [join(root, "tools", script), ...args], { quiet: true });

const gates: Gate[] = [
  {
    name: "format and lint",
    mend: "npx biome check --write",
    ends: () =>
      runScript("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "--colors=force", "."], {
        quiet: true,
      }),
  },
  { name: "types", mend: "npx tsc -p tsconfig.json", ends: () => tsc("tsconfig.json") },
  { name: "types of the web app", mend: "npx tsc -p apps/web", ends: () => tsc("apps/web") },
  { name: "types of the browser tests", mend: "npx tsc -p e2e", ends: () => tsc("e2e") },
  { name: "boundaries", mend: "node tools/boundaries.ts", ends: () => tool("boundaries.ts") },
  { name: "generated files", mend: "npm run generate", ends: () => tool("generate.ts", "--check") },
  { name: "lock file", mend: "node tools/lock-file.ts", ends: () => tool("lock-file.ts", "--check") },
  {
    name: "dead code",
    mend: "npx knip",
    ends: () => runScript("knip/bin/knip.js", ["--no-progress"], { quiet: true }),
  },
  { name: "commands for every system", mend: "package.json, scripts", ends: checkScripts },
];

// Two at a time: more would only wait for each other on a small machine.
const waiting = [...gates];
const failed: string[] = [];
await Promise.all([next(), next()]);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function next(): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await gate.ends();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (code === 0) {
      console.log(`✓ ${gate.name} (${seconds} s)`);
    } else {
      failed.push(gate.name);
      console.log(`✗ ${gate.name} (${seconds} s); to mend or see it again: ${gate.mend}\n${output}`);
    }
  }
}

/** npm runs scripts with cmd.exe on Windows, so only a program with plain arguments works everywhere. */
async function checkScripts(): Promise<{ code: number; output: string }> {
  const { default: root } = await import("../package.json", { with: { type: "json" } });
  const strange = Object.entries(root.scripts).filter(
    ([, script]) => !/^node( --[\w-]+=\w+)* [\w./-]+( [\w./-]+)*$/.test(script),
  );
  return {
    code: strange.length === 0 ? 0 : 1,
    output: strange
      .map(([name, script]) => `"${name}": "${script}" is more than node with plain arguments`)
      .join("\n"),
  };
}
