/** What people read instead of a sandbox account's name: it always says that its data is made up. */
export const sandboxLabel = "Sandbox account: sample data";

/** How messages call an account. */
export function accountLabel({ kind, name }: { kind: string; name: string }): string {
  return kind === "sandbox" ? sandboxLabel : name;
}
