/** Key of an organizational unit in the sandbox organization; "root" is the root itself. */
export type UnitKey =
  | "root"
  | "security"
  | "infrastructure"
  | "workloads"
  | "production"
  | "regulated"
  | "staging"
  | "sandbox"
  | "suspended";

/** An organizational unit, before it has an ID. */
export interface UnitPlan {
  key: Exclude<UnitKey, "root">;
  name: string;
  parent: UnitKey;
}

/** The units of every sandbox organization; parents first. */
export const unitPlans: readonly UnitPlan[] = [
  { key: "security", name: "Security", parent: "root" },
  { key: "infrastructure", name: "Infrastructure", parent: "root" },
  { key: "workloads", name: "Workloads", parent: "root" },
  { key: "production", name: "Production", parent: "workloads" },
  { key: "regulated", name: "Regulated", parent: "production" },
  { key: "staging", name: "Staging", parent: "workloads" },
  { key: "sandbox", name: "Sandbox", parent: "root" },
  { key: "suspended", name: "Suspended", parent: "root" },
];
