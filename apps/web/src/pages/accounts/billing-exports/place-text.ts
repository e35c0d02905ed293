import type { BillingImport } from "./queries.ts";

/** Where exports lie, in one line: an S3 address, or the folder below the server's own. */
export function placeText({
  kind,
  bucket,
  location,
}: Pick<BillingImport, "kind" | "bucket" | "location">): string {
  if (kind === "s3") return `s3://${bucket}/${location}`;
  return location === "" ? "The server's export folder" : `Folder ${location}`;
}

/** "September 2026" of a month's first day. */
export function monthText(month: string): string {
  return new Date(`${month}T00:00:00Z`).toLocaleString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
