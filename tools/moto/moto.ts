import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureProgram } from "../python/venv.ts";
import { answersOk, freePort } from "../suite/port.ts";
import { root } from "../suite/run.ts";

const here = join(root, "tools", "moto");
const program = { name: "moto", command: "python", requirements: join(here, "requirements.txt") };

/** A running moto server; `stop` ends it. */
export type Moto = { url: string; stop: () => Promise<void> };

/**
 * Starts moto, the stand-in for AWS, on a free port of this machine; installs it on first use, with every
 * version pinned, into its own virtual environment.
 * @throws NoPythonError without Python 3.10 or newer with venv
 */
export async function startMoto(log: (line: string) => void): Promise<Moto> {
  const python = await installMoto(log);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(python, [join(here, "server.py"), "-H", "127.0.0.1", "-p", String(port)], {
    // Managed policies, since roles attach some. No stock images: their snapshots would count as the
    // account's own.
    env: {
      ...process.env,
      MOTO_IAM_LOAD_MANAGED_POLICIES: "true",
      MOTO_EC2_LOAD_DEFAULT_AMIS: "false",
      // Keeps the files that it compiles on its first start.
      PYTHONDONTWRITEBYTECODE: "",
    },
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
  // Ends only a hanging start: the first one compiles its imports, which takes long on a busy machine.
  const deadline = Date.now() + 600_000;
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
 * Installs moto, including botocore's models of AWS, unless it is installed.
 * @returns path of its Python
 * @throws NoPythonError without Python 3.10 or newer with venv
 */
export async function installMoto(log: (line: string) => void): Promise<string> {
  return await ensureProgram(program, log);
}
