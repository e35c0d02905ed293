/** One package in package-lock.json (version 3); other fields are preserved. */
export type LockEntry = {
  version?: string;
  integrity?: string;
  /** A workspace. */
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

/** The relevant part of package-lock.json: path in the tree → package; "" is the root. */
export type Lock = { packages: Record<string, LockEntry> };

/**
 * Adds the missing entries for optional packages of other platforms. npm omits them if the registry does not
 * have them (a mirror of one platform) or if node_modules already existed, and then rejects the file in `npm
 * ci` ("Missing: … from lock file"). The platform is read from the name, as all native packages have it; they
 * have no checksum until npm writes the entry itself.
 * @returns the added paths
 */
export function completeLock(lock: Lock): string[] {
  const added: string[] = [];
  const depth = (path: string) => path.split("node_modules/").length;
  // Top-down, so that the top's versions get the places at the top, as npm would arrange them.
  const parents = Object.entries(lock.packages).sort(([a], [b]) => depth(a) - depth(b));
  for (const [parent, entry] of parents) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (find(lock, parent, name, version)) continue;
      const path = lock.packages[`node_modules/${name}`]
        ? `${parent}/node_modules/${name}`
        : `node_modules/${name}`;
      const { cpu, libc, os } = platformOf(name);
      // npm's order of keys, or its next run would reorder them.
      lock.packages[path] = {
        version,
        cpu,
        ...(entry.dev ? { dev: true } : {}),
        ...(libc ? { libc } : {}),
        optional: true,
        ...(os ? { os } : {}),
      };
      added.push(path);
    }
  }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  return added;
}

/** The package that Node would load for a name in a folder of the tree, if it has the wanted version. */
function find(lock: Lock, from: string, name: string, version: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const found = lock.packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`];
    if (found) return !/^\d/.test(version) || found.version === version;
    if (folder === "") return false;
    if (!folder.includes("/node_modules/")) folder = "";
  }
}

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** "@biomejs/cli-linux-x64-musl" → linux, x64, musl. @throws Error for a name without a platform */
function platformOf(name: string): { cpu: string[]; libc?: string[]; os?: string[] } {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  if (cpu.length === 0) throw new Error(`${name} is missing from package-lock.json and names no platform.`);
  const musl = words.some((word) => word.startsWith("musl"));
  return {
    cpu,
    ...(os.includes("linux") ? { libc: [musl ? "musl" : "glibc"] } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}
