/** Milliseconds of CPU time of this thread, so that other work on the machine does not count. */
export function cpuOf<T>(run: () => T): { value: T; ms: number } {
  const before = process.threadCpuUsage();
  const value = run();
  const { user, system } = process.threadCpuUsage(before);
  return { value, ms: (user + system) / 1_000 };
}
