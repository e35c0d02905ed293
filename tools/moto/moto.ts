import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answersOk, freePort } from "../suite/port.ts";
import { cacheDir, root, run } from "../suite/run.ts";

const requirements = join(root, "tools", "moto", "requirements.txt");
const venv = join(cacheDir, "moto-venv");
const windows = process.platform === "win32";

/** Python is missing or too old, or lacks venv: the machine's owner can mend it; `message` says how. */
export class NoPythonError extends Error {
  override readonly name = "NoPythonError";
}

/** A running moto server; `stop` ends it. */
export type Moto = { url: string; stop: () => Promise<void> };

/**
 * Starts moto, the stand-in for AWS, on a free port of this machine; on first use installs it, with every version
 * pinned, into a virtual environment of its own.
 * @throws NoPythonError when there is no Python 3.10 or newer with venv
 */
export async function startMoto(log: (line: string) => void): Promise<Moto> {
  await installMoto(log);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(inVenv("moto_server"), ["-H", "127.0.0.1", "-p", String(port)], {
    // Managed policies: roles attach them. No stock images: their snapshots would count as our own.
    env: { ...process.env, MOTO_IAM_LOAD_MANAGED_POLICIES: "true", MOTO_EC2_LOAD_DEFAULT_AMIS: "false" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-4000);
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const killAtExit = () => child.kill();
  process.once("exit", killAtExit);
  const stop = async () => {
    process.off("exit", killAtExit);
    child.kill();
    await ended;
  };
  const deadline = Date.now() + 60_000;
  while (!(await answersOk(`${url}/moto-api/data.json`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`moto did not start:\n${stderr}`);
    }
    await sleep(100);
  }
  return { url, stop };
}

/**
 * Installs moto, and with it botocore's models of AWS, where that was not done yet.
 * @throws NoPythonError when there is no Python 3.10 or newer with venv
 */
export async function installMoto(log: (line: string) => void): Promise<void> {
  const python = findPython();
  const stampFile = join(venv, ".stamp");
  const stamp = createHash("sha256").update(readFileSync(requirements)).update(python.version).digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp && existsSync(inVenv("moto_server")))
    return;
  log("Installing moto (once, about 20 s) …");
  rmSync(venv, { recursive: true, force: true });
  const made = await run(python.command, ["-m", "venv", venv], { quiet: true });
  if (made.code !== 0) {
    throw new NoPythonError(
      `Python ${python.version} has no working venv; install it: apt-get install python3-venv (Debian, Ubuntu)`,
    );
  }
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  const installed = await run(inVenv("python"), pip, { quiet: true });
  if (installed.code !== 0) throw new Error(`pip could not install moto:\n${installed.output}`);
  writeFileSync(stampFile, stamp);
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

function inVenv(program: string): string {
  return windows ? join(venv, "Scripts", `${program}.exe`) : join(venv, "bin", program);
}
