import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
import { root, run } from "../suite/run.ts";
import { stagePackage } from "./stage.ts";

/** Builds what is stale, and packs it. @returns path of the package in the folder */
export async function packProject(folder: string, log: (line: string) => void): Promise<string> {
  await ensureBuilt(log);
  const staged = mkdtempSync(join(tmpdir(), "skyledger-package-"));
  try {
    stagePackage(root, staged);
    mkdirSync(folder, { recursive: true });
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    const { code, output } = await run(npm, ["pack", "--json", "--pack-destination", folder], {
      cwd: staged,
      env: withoutNpmRun(process.env),
      quiet: true,
    });
    const [, file] = /"filename": "([^"]+)"/.exec(output) ?? [];
    if (code !== 0 || file === undefined) throw new Error(`npm pack failed:\n${output}`);
    return join(folder, file);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** The environment without what `npm run` sets for its own package: npm would use that package's folder. */
export function withoutNpmRun(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofRun =
    /^(npm_package_.*|npm_lifecycle_.*|npm_config_local_prefix|npm_config_prefix|npm_command|INIT_CWD)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofRun.test(name)));
}
