import type { Lock, LockEntry } from "./complete.ts";

/** Name and version as npm takes them: "zod@4.6.7". */
function idOf(path: string, { version }: LockEntry): string {
  return `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
}

function entriesWithout({ packages }: Lock): [string, LockEntry][] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && entry.integrity === undefined)
    .map(([path, entry]) => [idOf(path, entry), entry]);
}

/** Packages without a hash: npm would install whatever the registry sends. Sorted, each once. */
function withoutIntegrity(lock: Lock): string[] {
  return [...new Set(entriesWithout(lock).map(([id]) => id))].sort();
}

/**
 * What is wrong about missing hashes. Only native packages of other platforms may lack one, which the registry in use
 * does not carry, and only those that are listed. A listed one that has its hash leaves the list.
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
        (id) => `${id} has no integrity hash in package-lock.json. Run: node tools/lock-file.ts --integrity`,
      ),
    ...accepted
      .filter((id) => !missing.includes(id))
      .map((id) => `${id} no longer lacks a hash. Remove it from tools/lock-file/without-integrity.txt`),
  ];
}

/** Adds the hashes that a registry tells. @param ask hash of a package; undefined when the registry does not carry it */
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
