import { promisedMonth } from "./deliveries.ts";
import type { ExportFile } from "./reader/export-file.ts";
import type { BillingFile } from "./store/sources-store.ts";

/** A file at the source now. */
export type Listed = ExportFile & { version: string };

/** Files that are read together: a month's folder, or everything without one. */
export interface Group {
  /** The folder's month; undefined: the files decide. */
  promised: string | undefined;
  files: Listed[];
}

/** "September 2026" for a month's first day. */
export function monthName(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Whether the group's month is this file's own: files of other groups are also read for their share. */
export function promises(file: Listed, group: Group): boolean {
  return group.files.includes(file);
}

/** Groups ordered by month; files without a month's folder come first. */
export function groupsOf(files: readonly Listed[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const promised = promisedMonth(file.name);
    const group = groups.get(promised ?? "") ?? { promised, files: [] };
    group.files.push(file);
    groups.set(promised ?? "", group);
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** A file as stored, with the known data of its content. */
export function fileRow(file: Listed, before: BillingFile | undefined, seenAt: string): BillingFile {
  return {
    name: file.name,
    version: file.version,
    sizeBytes: file.sizeBytes,
    modifiedAt: file.modifiedAt,
    status: "imported",
    format: before?.format ?? null,
    rowCount: before?.rowCount ?? null,
    months: before?.months ?? [],
    error: null,
    seenAt,
    importedAt: before?.importedAt ?? null,
  };
}
