import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** CPU seconds of a process so far, with all threads, from Linux's /proc. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in parentheses can contain spaces; utime and stime are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const perSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return (Number(fields[11]) + Number(fields[12])) / perSecond;
}

/** Resets the peak of a process's resident memory (see proc(5), clear_refs). */
export function restartPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
