// After `npm ci --omit=dev`: deletes what neither the build nor the server reads, half of node_modules.
// Deletes nothing with development dependencies. Plain JavaScript without imports of ours, since it runs
// before any build, on any Node.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folders, by the end of their path. */
const needlessFolders = [
  /** Headers for compiling native packages; Node itself comes as a binary. */
  /[\\/]node-(linux|win)-\w+[\\/]include$/,
  /** Type declarations of the AWS SDK, and its modules for `require`: the bundler reads dist-es. */
  /[\\/]@(aws-sdk|smithy)[\\/][\w-]+[\\/]dist-(types|cjs)$/,
  /** Documentation and sources of the AI SDK, next to its dist. */
  /[\\/]node_modules[\\/](ai|@ai-sdk[\\/][\w-]+)[\\/](docs|src)$/,
];
/** Type declarations and source maps. */
const needlessFiles = /\.(d\.[cm]?ts|map)$/;

/**
 * Deletes unneeded files below a folder.
 * @param {string} folder
 * @returns {number} deleted bytes
 */
export function trim(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    const needless = isFolder
      ? needlessFolders.some((pattern) => pattern.test(path))
      : entry.isFile() && needlessFiles.test(entry.name);
    if (needless) {
      bytes += sizeOf(path, isFolder);
      rmSync(path, { recursive: true });
    } else if (isFolder) {
      bytes += trim(path);
    }
  }
  return bytes;
}

/**
 * @param {string} path
 * @param {boolean} isFolder
 * @returns {number}
 */
function sizeOf(path, isFolder) {
  if (!isFolder) return statSync(path).size;
  return readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) => sum + sizeOf(join(path, entry.name), entry.isDirectory()),
    0,
  );
}

/**
 * Trims an installation without development dependencies.
 * @param {string} root
 * @returns {string | undefined} a line for the console
 */
export function trimInstallation(root) {
  const modules = join(root, "node_modules");
  // TypeScript needs declarations, and is a development dependency.
  if (!existsSync(modules) || existsSync(join(modules, "typescript"))) return undefined;
  return `Deleted ${Math.round(trim(modules) / 1e6)} MB of type declarations, source maps, and headers.`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const line = trimInstallation(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  if (line !== undefined) console.log(line);
}
