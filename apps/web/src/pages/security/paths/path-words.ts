import type { BadgeTone } from "../../../components/ui/badge.tsx";
import type { AttackPath } from "./queries.ts";

/** Whether the steps of a path work. */
export const RESULTS: Readonly<Record<AttackPath["verdict"], { label: string; tone: BadgeTone }>> = {
  allowed: { label: "Open", tone: "high" },
  depends: { label: "Under conditions", tone: "medium" },
  unknown: { label: "Unknown", tone: "low" },
};

/** Targets of paths, within a sentence. */
export const KINDS: Readonly<Record<AttackPath["targetKind"], string>> = {
  administrator: "administrator",
  sensitive_data: "sensitive data",
  secret: "secret",
  key: "key",
  data: "data",
};

/** "i-1" for an instance's ARN, "account 111122223333" for another account; other names as they are. */
export function shortName(id: string): string {
  if (id === "internet") return "the internet";
  const root = /^arn:[^:]+:iam::(\d{12}):root$/.exec(id)?.[1];
  if (root !== undefined) return `account ${root}`;
  return id.startsWith("arn:") ? (id.split(/[/:]/).at(-1) ?? id) : id;
}
