import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, run } from "../suite/run.ts";

const windows = process.platform === "win32";

/** Python is missing, too old, or lacks venv; `message` says how to install it. */
export class NoPythonError extends Error {
  override readonly name = "NoPythonError";
}

/** A program from PyPI with every version pinned. */
type Program = {
  /** "moto": name of the virtual environment, and display name. */
  readonly name: string;
  /** Its command, without ".exe". */
  readonly command: string;
  /** The file that pins it with all dependencies. */
  readonly requirements: string;
};

/**
 * Installs a program into its own virtual environment in node_modules/.cache, unless it is there.
 * @returns path of its command
 * @throws NoPythonError without Python 3.10 or newer with venv
 */
export async function ensureProgram(program: Program, log: (line: string) => void): Promise<string> {
  const { name, requirements } = program;
  const venv = join(cacheDir, `${name}-venv`);
  const inVenv = (command: string) =>
    windows ? join(venv, "Scripts", `${command}.exe`) : join(venv, "bin", command);
  const command = inVenv(program.command);
  const python = findPython();
  const stampFile = join(venv, ".stamp");
  const stamp = createHash("sha256").update(readFileSync(requirements)).update(python.version).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp && existsSync(command))
    return command;
  log(`Installing ${name} (once, about 20 s) …`);
  rmSync(venv, { recursive: true, force: true });
  const made = await run(python.command, ["-m", "venv", venv], { quiet: true });
  if (made.code !== 0) {
    throw new NoPythonError(
      `Python ${python.version} has no working venv; install it: apt-get install python3-venv (Debian, Ubuntu)`,
    );
  }
  // Python compiles modules on use; compiling all of AWS's SDK for Python takes twenty seconds.
  const options = ["--quiet", "--disable-pip-version-check", "--no-compile"];
  const pip = ["-m", "pip", "install", ...options, "-r", requirements];
  const installed = await run(inVenv("python"), pip, { quiet: true });
  if (installed.code !== 0) throw new Error(`pip could not install ${name}:\n${installed.output}`);
  writeFileSync(stampFile, stamp);
  return command;
}

function findPython(): { command: string; version: string } {
  const tried: string[] = [];
  for (const command of ["python3", "python", "python3.13", "python3.12", "python3.11", "python3.10"]) {
    const { stdout, status } = spawnSync(
      command,
      ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
      {
        encoding: "utf8",
      },
    );
    if (status !== 0) continue;
    const version = stdout.trim();
    const [major = 0, minor = 0] = version.split(".").map(Number);
    if (major === 3 && minor >= 10) return { command, version };
    tried.push(`${command} is ${version}`);
  }
  throw new NoPythonError(
    `no Python 3.10 or newer with venv${tried.length > 0 ? ` (${tried.join(", ")})` : ""}; ` +
      "install it: apt-get install python3 python3-venv (Debian, Ubuntu), brew install python (macOS), " +
      "winget install Python.Python.3.13 (Windows)",
  );
}
