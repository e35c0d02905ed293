import { join } from "node:path";
import { ensureProgram, NoPythonError } from "../python/venv.ts";
import type { Outcome } from "../suite/outcome.ts";
import { root } from "../suite/run.ts";
import { runVitest } from "../suite/vitest.ts";

/** Folder of the programs of requirements.txt, for the tests. */
export const programsSetting = "SKYLEDGER_DEPLOY_PYTHON";

/** The files of deploy/, linted and rendered by the tools of their formats. */
export async function runDeploy(filter: readonly string[]): Promise<Outcome> {
  const requirements = join(root, "tools", "deploy", "requirements.txt");
  try {
    const log = (line: string) => console.log(line);
    const python = await ensureProgram({ name: "deploy", command: "python", requirements }, log);
    const env = { ...process.env, [programsSetting]: python };
    return await runVitest("deploy", { projects: ["deploy"], filter, env });
  } catch (error) {
    if (!(error instanceof NoPythonError)) throw error;
    return { part: "deploy", ran: false, notRun: error.message };
  }
}
