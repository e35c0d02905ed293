import type { ExportFile } from "./reader/export-file.ts";

/** AWS Data Exports writes each billing period to a separate folder. */
const partition = /(?:^|\/)BILLING_PERIOD=(\d{4}-\d{2})\//;

/** The month of a file's folder, by its first day; undefined if the folder has none. */
export function promisedMonth(name: string): string | undefined {
  const month = partition.exec(name)?.[1];
  return month && `${month}-01`;
}

/** The folder of one delivery within a month's folder, if the export keeps every delivery. */
function deliveryOf(name: string): { month: string; delivery: string } | undefined {
  const match = partition.exec(name);
  if (!match) return undefined;
  const end = match.index + match[0].length;
  const rest = name.slice(end).split("/");
  return rest.length < 2 ? undefined : { month: name.slice(0, end), delivery: rest[0] ?? "" };
}

/**
 * Separates current files from those that a newer delivery of the same month replaces: with "create new data
 * export file", AWS writes every delivery to a separate folder, each with the whole month so far.
 */
export function newestDeliveries<File extends Pick<ExportFile, "name" | "modifiedAt">>(
  files: readonly File[],
): { current: File[]; replaced: File[] } {
  const newest = new Map<string, { delivery: string; at: string }>();
  for (const { name, modifiedAt } of files) {
    const found = deliveryOf(name);
    if (!found) continue;
    const known = newest.get(found.month);
    const later =
      !known || modifiedAt > known.at || (modifiedAt === known.at && found.delivery > known.delivery);
    if (later) newest.set(found.month, { delivery: found.delivery, at: modifiedAt });
  }
  const isCurrent = ({ name }: File) => {
    const found = deliveryOf(name);
    return !found || newest.get(found.month)?.delivery === found.delivery;
  };
  return { current: files.filter(isCurrent), replaced: files.filter((file) => !isCurrent(file)) };
}
