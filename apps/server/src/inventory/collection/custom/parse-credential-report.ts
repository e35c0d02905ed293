import { parseCsvRows } from "@skyledger/core/model/csv";
import type { CredentialReportRow, ReportedAccessKey } from "@skyledger/core/resources/credential-report-row";

/**
 * AWS's words for "there is none": no password or key, never used, not tracked, not reported for the root
 * user.
 */
const nothing = new Set(["", "N/A", "no_information", "not_supported"]);

class Line {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #fields: readonly string[];

  constructor(columns: ReadonlyMap<string, number>, fields: readonly string[]) {
    this.#columns = columns;
    this.#fields = fields;
  }

  text(column: string): string {
    const at = this.#columns.get(column);
    const value = at === undefined ? undefined : this.#fields[at];
    if (value === undefined) throw new TypeError(`The credential report has no ${column}`);
    return value;
  }

  textOrNull(column: string): string | null {
    const value = this.text(column);
    return nothing.has(value) ? null : value;
  }

  time(column: string): string | null {
    const value = this.textOrNull(column);
    return value === null ? null : new Date(value).toISOString();
  }

  flag(column: string): boolean {
    const value = this.text(column).toLowerCase();
    if (value !== "true" && value !== "false")
      throw new TypeError(`${column} of the credential report is neither true nor false`);
    return value === "true";
  }
}

function accessKey(line: Line, slot: 1 | 2): ReportedAccessKey {
  const prefix = `access_key_${slot}`;
  return {
    active: line.flag(`${prefix}_active`),
    lastRotatedAt: line.time(`${prefix}_last_rotated`),
    lastUsedAt: line.time(`${prefix}_last_used_date`),
    lastUsedRegion: line.textOrNull(`${prefix}_last_used_region`),
    lastUsedService: line.textOrNull(`${prefix}_last_used_service`),
  };
}

/**
 * Reads IAM's credential report by its column names (IAM User Guide, "Understand the report format"). Throws
 * TypeError when a column is missing or has a value that AWS does not document, RangeError for an invalid
 * time.
 */
export function parseCredentialReport(csv: string, generatedAt: Date): CredentialReportRow[] {
  const [header = [], ...lines] = parseCsvRows(csv);
  const columns = new Map(header.map((name, at) => [name, at]));
  return lines.map((fields) => {
    const line = new Line(columns, fields);
    return {
      generatedAt: generatedAt.toISOString(),
      user: line.text("user"),
      arn: line.text("arn"),
      createdAt: new Date(line.text("user_creation_time")).toISOString(),
      passwordEnabled: line.textOrNull("password_enabled") === null ? null : line.flag("password_enabled"),
      passwordLastUsedAt: line.time("password_last_used"),
      passwordLastChangedAt: line.time("password_last_changed"),
      passwordNextRotationAt: line.time("password_next_rotation"),
      mfaActive: line.flag("mfa_active"),
      accessKeys: [accessKey(line, 1), accessKey(line, 2)],
      certificates: ([1, 2] as const).map((slot) => ({
        active: line.flag(`cert_${slot}_active`),
        lastRotatedAt: line.time(`cert_${slot}_last_rotated`),
      })),
    };
  });
}
