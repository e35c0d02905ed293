/** A file of an export where it lies, before it is read. */
export interface ExportFile {
  /** Below the source's location, with slashes. */
  readonly name: string;
  /** Another one means other content: ETag and size in S3; undefined where it must be worked out from the content. */
  readonly version: string | undefined;
  readonly sizeBytes: number;
  /** ISO text. */
  readonly modifiedAt: string;
}

/** Files that can be imported; everything else beside them (manifests, statements) is passed over. */
const importable = /\.(parquet|csv|csv\.gz)$/i;

export function isImportable(name: string): boolean {
  return importable.test(name);
}

/** More files than this below one place are refused: it is hardly the place that was meant. */
export const filesAtMost = 20_000;

/** A place that cannot be read, in a sentence for the person. */
export class BillingSourceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BillingSourceError";
  }
}

/** Files of one source. */
export interface ExportFiles {
  /** Lists what can be imported. @throws BillingSourceError */
  list(signal: AbortSignal): Promise<ExportFile[]>;
  /** The version of a file whose listing does not tell it. */
  versionOf(file: ExportFile, signal: AbortSignal): Promise<string>;
  /**
   * Brings a file to this machine's disk, `target` unless it is there already, and answers where it lies.
   * @throws BillingSourceError; ENOSPC when the disk is full
   */
  bring(file: ExportFile, target: string, signal: AbortSignal): Promise<string>;
}
