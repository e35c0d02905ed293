import { type CheckResult, fail, notApplicable, pass } from "../../model/define-check.ts";

/** Whether an operating system family is Windows; the default is Linux (API reference, RuntimePlatform). */
export function isWindows(operatingSystem: string | null): boolean {
  return operatingSystem?.startsWith("WINDOWS") === true;
}

/** Fails with the names of the containers that match `isBad`. */
export function failingContainers<Container extends { name: string | null }>(
  containers: readonly Container[],
  isBad: (container: Container) => boolean,
  because: { good: string; bad: string },
): CheckResult {
  if (containers.length === 0) return notApplicable("The task definition has no containers.");
  const bad = containers.filter(isBad);
  return bad.length === 0
    ? pass(because.good)
    : fail(because.bad, { containers: bad.map(({ name }) => name) });
}
