/** What is wrong with the files as a whole, in a sentence for the person. */
export class ImportFault extends Error {
  override readonly name = "ImportFault";
}

/** A file's own fault, the source's or ours above: told to the person as it is. */
export function faultOf(error: unknown): string | undefined {
  const told = ["BillingFileError", "BillingSourceError", "ImportFault"];
  return error instanceof Error && told.includes(error.name) ? error.message : undefined;
}
