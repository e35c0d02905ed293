/** A file of an export at its source. */
export interface ExportFile {
  /** Path below the source's location, with slashes. */
  readonly name: string;
  /** Changes with the content: ETag and size in S3; undefined if it must be computed from the content. */
  readonly version: string | undefined;
  readonly sizeBytes: number;
  /** ISO text. */
  readonly modifiedAt: string;
}

/** Files that can be imported; others next to them (manifests, statements) are skipped. */
const importable = /\.(parquet|csv|csv\.gz)$/i;

export function isImportable(name: string): boolean {
  return importable.test(name);
}

/** More files than this in one place are rejected: it is probably the wrong place. */
export const filesAtMost = 20_000;

/** A source that cannot be read, with a sentence for the person. */
export class BillingSourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BillingSourceError";
  }
}

/** Files of one source. */
export interface ExportFiles {
  /** Lists importable files. @throws BillingSourceError */
  list(signal: AbortSignal): Promise<ExportFile[]>;
  /** The version of a file if its listing does not have it. */
  versionOf(file: ExportFile, signal: AbortSignal): Promise<string>;
  /**
   * Downloads a file to the local disk, to `target` unless it is local already, and returns its path.
   * @throws BillingSourceError; ENOSPC if the disk is full
   */
  bring(file: ExportFile, target: string, signal: AbortSignal): Promise<string>;
}
