import type { CustomReader } from "./custom-reader.ts";

/** Every hand-written reader by the name that declarations use. */
export const customReaders: Readonly<Record<string, CustomReader>> = {};
