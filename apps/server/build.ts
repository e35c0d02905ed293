import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { externalPackages } from "./external-packages.ts";
import { ensureSchemaTemplate } from "./src/platform/db/schema-template.ts";

/** With their subpaths; `pg-native` is an optional add-on of `pg` that is not used, `pino-pretty` one of pino. */
const external = [
  ...externalPackages.map((name) => new RegExp(`^${name}(/|$)`)),
  /^@electric-sql\/pglite-/,
  "pg-native",
  "pino-pretty",
];

/** Modules of `src` that programs next to `dist` import. */
const programs = ["main", "move-database", "create-keys"];

/** File in `dist` that lists the bundle's files, next to which files of earlier builds can remain. */
export const bundleList = "files.json";

/**
 * Bundles the server to `<serverDir>/dist`: one file per program (`main.js`, …), one per lazily imported part (each AWS client,
 * …), one per worker thread. Bundling reduces the start from 1.2 s to 0.3 s of CPU, mostly because of the
 * SDK's number of modules.
 */
export async function buildServer(serverDir: string): Promise<void> {
  const src = join(serverDir, "src");
  const dist = join(serverDir, "dist");
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((name) => [name, join(src, `${name}.ts`)])),
    platform: "node",
    external: [...external, ...builtinModules, /^node:/],
    resolve: { mainFields: ["module", "main"] },
    plugins: [besides({ src, dist })],
    onLog(level, log, defaultHandler) {
      // Dependencies have circular imports and warnings that cannot be fixed here; our own code must be
      // clean.
      if (level === "warn" && log.message.includes(`node_modules${sep}`)) return;
      defaultHandler(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: "esm",
    // Keeps names readable: stack traces in operators' logs are worth more than a few kilobytes.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  const files = output.map(({ fileName }) => fileName);
  writeFileSync(join(dist, bundleList), JSON.stringify(files));
  removeOld(dist, new Set(files));
}

/** Keeps files of earlier builds for a day: a server that runs from them still loads parts on demand. */
function removeOld(dist: string, current: ReadonlySet<string>): void {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const file of readdirSync(dist)) {
    const path = join(dist, file);
    if (!current.has(file) && file.endsWith(".js") && statSync(path).mtimeMs < yesterday) rmSync(path);
  }
}

const urlOfNeighbour = /new URL\(\s*"(\.\.?\/[^"]+)"\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Lets code reference neighboring files in one way from source and from the bundle: `new
 * URL("./pglite-worker.ts", import.meta.url)` becomes a bundle entry, `new URL("./migrations/",
 * import.meta.url)` (a file or a folder) is copied to `dist/assets`, and files outside `src` stay where they
 * are. All bundle files are directly in `dist`, so one relative address works from each.
 */
function besides({ src, dist }: { src: string; dist: string }): Plugin {
  return {
    name: "files-beside",
    transform: {
      filter: { code: "import.meta.url", id: /\.ts$/ },
      handler(code, id) {
        if (!id.startsWith(src + sep)) return null;
        const rewritten = code.replace(urlOfNeighbour, (_whole, address: string) => {
          const target = resolve(dirname(id), address);
          if (!target.startsWith(src + sep)) return urlInDist(relative(dist, target), address);
          if (!existsSync(target)) {
            throw new Error(`${relative(src, id)} names ${address}, which does not exist.`);
          }
          if (target.endsWith(".ts")) {
            const name = basename(target, ".ts");
            this.emitFile({ type: "chunk", id: target, fileName: `${name}.js` });
            return urlInDist(`./${name}.js`, address);
          }
          const copy = join("assets", relative(src, target));
          cpSync(target, join(dist, copy), { recursive: true, filter: (file) => !file.endsWith(".ts") });
          return urlInDist(`./${copy}`, address);
        });
        return { code: rewritten };
      },
    },
  };
}

/**
 * A folder's address keeps its trailing slash, which determines how further names are resolved against it.
 */
function urlInDist(path: string, address: string): string {
  const posix = path.split(sep).join("/");
  const closed = address.endsWith("/") && !posix.endsWith("/") ? `${posix}/` : posix;
  return `new URL(${JSON.stringify(closed)}, import.meta.url)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const serverDir = dirname(fileURLToPath(import.meta.url));
  if (!existsSync(join(serverDir, "src", "main.ts"))) throw new Error("apps/server/src/main.ts is missing.");
  // The first start copies a prepared data directory, since creating one with its schema takes seconds of CPU.
  await Promise.all([buildServer(serverDir), ensureSchemaTemplate()]);
}
