import { formatBillingMonthName } from "../../../lib/format.ts";
import type { BillingImport } from "./queries.ts";

/** Location of an export in one line: an S3 URI, or a folder on the server. */
export function placeText({
  kind,
  bucket,
  location,
}: Pick<BillingImport, "kind" | "bucket" | "location">): string {
  if (kind === "s3") return `s3://${bucket}/${location}`;
  return location === "" ? "Server export folder" : `Folder ${location}`;
}

/** Month of its first day: "September 2026". */
export function monthText(month: string): string {
  return formatBillingMonthName(month);
}
