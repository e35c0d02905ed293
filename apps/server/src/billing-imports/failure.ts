/** A problem with all of the files, as a sentence for the person. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** An error of the file, the source, or this import, shown unchanged. */
export function failureOf(error: unknown): string | undefined {
  const reported = ["BillingFileError", "BillingSourceError", "ImportError"];
  return error instanceof Error && reported.includes(error.name) ? error.message : undefined;
}
