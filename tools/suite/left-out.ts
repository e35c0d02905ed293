/**
 * Passes vitest's configuration the files that another part of the suite runs: comma-separated paths from the
 * root.
 */
export const leftOutSetting = "SKYLEDGER_TESTS_LEFT_OUT";

/** The files that a run leaves to another part. */
export function leftOutOf(env: NodeJS.ProcessEnv): string[] {
  return env[leftOutSetting]?.split(",").filter((path) => path !== "") ?? [];
}
