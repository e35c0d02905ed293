import type { BillingFormat } from "./format.ts";
import { cur2 } from "./formats/cur-2.ts";
import { focus } from "./formats/focus.ts";

/** Every supported format. */
const billingFormats: readonly BillingFormat[] = [focus, cur2];

/** A billing file that cannot be imported, with a sentence that names the file and the reason. */
export class BillingFileError extends Error {
  /** The file's name within its source. */
  readonly file: string;

  constructor(file: string, message: string, cause?: unknown) {
    super(`${file}: ${message}`, { cause });
    this.name = "BillingFileError";
    this.file = file;
  }
}

function names(columns: readonly string[]): string {
  return `${columns.length === 1 ? "the column" : "the columns"} ${columns.join(", ")}`;
}

/**
 * Detects a file's format by its columns. Column names are case-sensitive.
 * @throws BillingFileError with the missing or unknown columns
 */
export function formatOf(file: string, columns: readonly string[]): BillingFormat {
  const format = billingFormats.find(({ marks }) => marks.some((mark) => columns.includes(mark)));
  if (!format) {
    const known = billingFormats.map(({ name, marks }) => `${name} has ${marks.join(" and ")}`);
    throw new BillingFileError(
      file,
      `Not a supported billing file: ${known.join("; ")}. Its first columns are ${columns.slice(0, 5).join(", ")}.`,
    );
  }
  const needed = Object.keys(format.columns).filter((column) => !format.optional.includes(column));
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new BillingFileError(
      file,
      `This ${format.name} file lacks ${names(missing)}. Add it to the export's columns and export again.`.replace(
        "Add it",
        missing.length === 1 ? "Add it" : "Add them",
      ),
    );
  }
  const unknown = columns.filter(
    (column) =>
      !(column in format.columns) &&
      !format.ignored.some((known) => (typeof known === "string" ? known === column : known.test(column))),
  );
  if (unknown.length > 0) {
    throw new BillingFileError(
      file,
      `${format.name} does not have ${names(unknown)}. The file was not imported.`,
    );
  }
  return format;
}
