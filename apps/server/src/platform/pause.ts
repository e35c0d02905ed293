/** Resolves after `ms`, or when one of the signals aborts. */
export async function pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
  if (signals.some(({ aborted }) => aborted)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const stop = () => resolve();
  for (const signal of signals) signal.addEventListener("abort", stop, { once: true });
  await promise;
  clearTimeout(timer);
  for (const signal of signals) signal.removeEventListener("abort", stop);
}
