import { createHash } from "node:crypto";

/** An entry of the audit log as it is returned, exported, and hashed. */
export interface AuditEntry {
  sequence: number;
  /** Instant (ISO 8601, milliseconds). */
  at: string;
  actor: { kind: string; id: string | null; name: string | null };
  action: string;
  target: { type: string; id: string | null; name: string | null };
  before: unknown;
  after: unknown;
  outcome: string;
  code: string | null;
  address: string | null;
  source: string;
  previousHash: string;
  hash: string;
}

/** JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units, no white space. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`;
}

/** SHA-256 of the canonical JSON of an entry without its own hash; `previousHash` is a member of it. */
export function hashOfEntry({ hash: _, ...entry }: Omit<AuditEntry, "hash"> & { hash?: string }): string {
  return createHash("sha256").update(canonicalJson(entry)).digest("hex");
}

/** `previousHash` of the first entry: SHA-256 of the workspace's ID, so that no chain fits another workspace. */
export function genesisOf(workspaceId: string): string {
  return createHash("sha256").update(`skyledger audit log ${workspaceId}`).digest("hex");
}
