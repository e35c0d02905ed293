/** Default name of a workspace's first sandbox account. */
export const sandboxAccountName = "Sandbox";

/**
 * Display name of an account. Data of sandbox accounts is always marked as generated, whatever their name.
 */
export function accountLabel({ kind, name }: { kind: string; name: string }): string {
  if (kind !== "sandbox") return name;
  return name === sandboxAccountName ? "Sandbox account: sample data" : `${name}: sample data`;
}
