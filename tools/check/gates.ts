import { join } from "node:path";
import { type RunResult, root, run, runScript } from "../suite/run.ts";

/** One gate of `npm run check`. */
export type Gate = {
  name: string;
  /** Command that fixes a failure, or shows it again. */
  again: string;
  ends: () => Promise<RunResult>;
};

/** Arguments that turn colors on for a terminal, and off for a file or a pipe. */
export function colorArguments(terminal: boolean): { biome: string; tsc: string[] } {
  return {
    biome: `--colors=${terminal ? "force" : "off"}`,
    tsc: ["--pretty", String(terminal)],
  };
}

/**
 * The gates, in the order in which they start.
 * @param terminal whether a person reads the output in a terminal
 */
export function gatesFor(terminal: boolean): Gate[] {
  const colors = colorArguments(terminal);
  const tsc = (project: string) =>
    runScript("typescript/bin/tsc", ["--project", project, ...colors.tsc], { quiet: true });
  const biome = ["check", "--error-on-warnings", colors.biome, "."];
  const tool = (script: string, ...args: string[]) =>
    run(process.execPath, [join(root, "tools", script), ...args], { quiet: true });
  return [
    {
      name: "format and lint",
      again: "npx biome check --write",
      ends: () => runScript("@biomejs/biome/bin/biome", biome, { quiet: true }),
    },
    { name: "types", again: "npx tsc -p tsconfig.json", ends: () => tsc("tsconfig.json") },
    { name: "types of the web app", again: "npx tsc -p apps/web", ends: () => tsc("apps/web") },
    { name: "types of the browser tests", again: "npx tsc -p e2e", ends: () => tsc("e2e") },
    { name: "boundaries", again: "npx node tools/boundaries.ts", ends: () => tool("boundaries.ts") },
    { name: "words", again: "npx node tools/style.ts", ends: () => tool("style.ts") },
    { name: "generated files", again: "npm run generate", ends: () => tool("generate.ts", "--check") },
    {
      name: "lock file",
      again: "npx node tools/lock-file.ts",
      ends: () => tool("lock-file.ts", "--check"),
    },
    {
      name: "dead code",
      again: "npx knip",
      ends: () => runScript("knip/bin/knip.js", ["--no-progress"], { quiet: true }),
    },
    { name: "commands for every system", again: "npm pkg get scripts", ends: checkScripts },
  ];
}

/** npm runs scripts with cmd.exe on Windows, so only a program with plain arguments works everywhere. */
async function checkScripts(): Promise<RunResult> {
  const { default: root } = await import("../../package.json", { with: { type: "json" } });
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
