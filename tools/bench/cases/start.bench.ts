import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureBuilt } from "../../../apps/server/ensure-built.mjs";
import { startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";

/** Start to ready, first and second time, and resident memory after 20 s of rest; on the embedded database. */
export default {
  name: "start",
  run: async () => {
    await ensureBuilt((line) => console.log(line));
    const dataDir = mkdtempSync(join(tmpdir(), "skyledger-bench-"));
    try {
      const first = await startOnce(dataDir, 0);
      const second = await startOnce(dataDir, 20_000);
      const figures: Figure[] = [
        {
          name: "first start to ready",
          value: first.seconds,
          unit: "s",
          target: { value: 6, better: "lower" },
        },
        { name: "start to ready", value: second.seconds, unit: "s", target: { value: 3, better: "lower" } },
      ];
      if (second.residentMb !== null) {
        const target = { value: 600, better: "lower" as const };
        figures.push({
          name: "idle memory, embedded database",
          value: second.residentMb,
          unit: "MB",
          target,
        });
      }
      return figures;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
} satisfies BenchCase;

/** `residentMb` is null where the system has no /proc. */
async function startOnce(
  dataDir: string,
  restMs: number,
): Promise<{ seconds: number; residentMb: number | null }> {
  const started = performance.now();
  const server = await startServer({ dataDir });
  const seconds = (performance.now() - started) / 1000;
  await sleep(restMs);
  const residentMb = process.platform === "linux" ? residentOf(server.pid) : null;
  await server.stop();
  return { seconds, residentMb };
}

function residentOf(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (!kib) throw new Error(`/proc/${pid}/status has no VmRSS.`);
  return (Number(kib) * 1024) / 1e6;
}
