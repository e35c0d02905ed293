import { resolve } from "node:path";
import { loadKeys } from "./platform/keys/key-folder.ts";

/** Creates the keys of a new installation in a folder, for processes on several machines; keeps existing ones. */
export async function createKeys(folder: string): Promise<void> {
  await loadKeys(resolve(folder));
}
