import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";

/**
 * Writes a snapshot as lines of JSON: its metadata first, then one resource per line, so that its whole text
 * is never in memory.
 */
export async function writeSnapshot(file: string, { resources, ...about }: InventorySnapshot): Promise<void> {
  function* lines() {
    yield `${JSON.stringify(about)}\n`;
    for (const resource of resources) yield `${JSON.stringify(resource)}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Reads the output of `writeSnapshot`. */
export async function readSnapshot(file: string): Promise<InventorySnapshot> {
  let about: Omit<InventorySnapshot, "resources"> | undefined;
  const resources: Resource[] = [];
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    // `writeSnapshot` wrote these lines.
    if (about === undefined) about = JSON.parse(line) as Omit<InventorySnapshot, "resources">;
    else resources.push(JSON.parse(line) as Resource);
  }
  if (about === undefined) throw new Error(`${file} is empty.`);
  return { ...about, resources };
}
