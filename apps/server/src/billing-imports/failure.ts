/** What is wrong with the files as a whole, in a sentence for the person. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** An error of the file, the source, or this import: shown to people as it is. */
export function failureOf(error: unknown): string | undefined {
  const reported = ["BillingFileError", "BillingSourceError", "ImportError"];
  return error instanceof Error && reported.includes(error.name) ? error.message : undefined;
}
