/** What is wrong with the files as a whole, in a sentence for the person. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/** A file's own fault, the source's or ours above: told to the person as it is. */
export function failureOf(error: unknown): string | undefined {
  const reported = ["BillingFileError", "BillingSourceError", "ImportError"];
  return error instanceof Error && reported.includes(error.name) ? error.message : undefined;
}
