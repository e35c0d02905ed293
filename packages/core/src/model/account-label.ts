/** Shown instead of a sandbox account's name, so that its data is always marked as generated. */
export const sandboxLabel = "Sandbox account: sample data";

/** Display name of an account in messages. */
export function accountLabel({ kind, name }: { kind: string; name: string }): string {
  return kind === "sandbox" ? sandboxLabel : name;
}
