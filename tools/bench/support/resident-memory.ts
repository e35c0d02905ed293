import { readFileSync } from "node:fs";

/** Resident memory of a process in MB, now and at its peak, from Linux's /proc. */
export function residentMemory(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]);
  return { nowMb: kib("VmRSS") / 1024, peakMb: kib("VmHWM") / 1024 };
}
