import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { CrowdOrder, CrowdReport } from "./crowd.ts";

/** Runs readers in a process of their own. */
export async function crowd(order: CrowdOrder): Promise<CrowdReport> {
  const script = fileURLToPath(new URL("./crowd.ts", import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The crowd ended with ${code}.`);
  // The process has printed a CrowdReport.
  return JSON.parse(printed) as CrowdReport;
}
