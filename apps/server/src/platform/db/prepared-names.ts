import { createHash } from "node:crypto";

/** A statement that ran this often is prepared: parsing it costs as much as many an execution. */
const askedOften = 5;
/** A prepared statement takes about 50 KB on each connection. */
const mostPrepared = 150;

const reads = /^\s*(?:select|with)\b/i;
/** Long statements that a run executes a few times are not worth the memory. */
const writes = /\b(?:insert|update|delete|merge)\b/i;

/** Whether a statement only reads; uncertain ones count as writes. */
export function isRead(sql: string): boolean {
  return reads.test(sql) && !writes.test(sql);
}

/** Chooses the statements that every connection prepares. */
export class PreparedNames {
  readonly #asked = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name under which connections prepare a statement; undefined: it is sent completely each time. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= mostPrepared) return known;
    if (!isRead(sql)) return undefined;
    const asked = (this.#asked.get(sql) ?? 0) + 1;
    if (asked < askedOften) {
      this.#asked.set(sql, asked);
      return undefined;
    }
    this.#asked.delete(sql);
    const name = createHash("sha256").update(sql).digest("base64url");
    this.#names.set(sql, name);
    return name;
  }
}
