import type { Lock, LockEntry } from "./complete.ts";

/** Name and version in npm's form: "zod@4.6.7". */
function idOf(path: string, { version }: LockEntry): string {
  return `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
}

function entriesWithout({ packages }: Lock): [string, LockEntry][] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && entry.integrity === undefined)
    .map(([path, entry]) => [idOf(path, entry), entry]);
}

/** Packages without a hash: npm would install anything that the registry sends. Sorted and unique. */
function withoutIntegrity(lock: Lock): string[] {
  return [...new Set(entriesWithout(lock).map(([id]) => id))].sort();
}

/**
 * Violations about missing hashes. Only listed native packages of other platforms, which the registry does
 * not have, may lack one. A listed one with a hash must be removed from the list.
 */
export function integrityViolations(lock: Lock, accepted: readonly string[]): string[] {
  const missing = withoutIntegrity(lock);
  const required = new Set(
    entriesWithout(lock)
      .filter(([, { optional, cpu }]) => optional !== true || cpu === undefined)
      .map(([id]) => id),
  );
  return [
    ...missing
      .filter((id) => required.has(id) || !accepted.includes(id))
      .map(
        (id) =>
          `${id} has no integrity hash in package-lock.json. Run: npx node tools/lock-file.ts --integrity`,
      ),
    ...accepted
      .filter((id) => !missing.includes(id))
      .map((id) => `${id} no longer lacks a hash. Remove it from tools/lock-file/without-integrity.txt`),
  ];
}

/**
 * Adds hashes from a registry. @param ask returns a package's hash; undefined if the registry does not have
 * it
 */
export async function addIntegrity(
  lock: Lock,
  ask: (id: string) => Promise<string | undefined>,
): Promise<string[]> {
  const reported = new Map<string, string>();
  for (const id of withoutIntegrity(lock)) {
    const hash = await ask(id);
    if (hash !== undefined) reported.set(id, hash);
  }
  for (const [path, entry] of Object.entries(lock.packages)) {
    const hash = reported.get(idOf(path, entry));
    if (hash === undefined || entry.integrity !== undefined) continue;
    const { version, ...rest } = entry;
    // Keys in npm's order.
    lock.packages[path] = { ...(version === undefined ? {} : { version }), integrity: hash, ...rest };
  }
  return [...reported.keys()];
}
