import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { ensureTemplate } from "./src/platform/db/embedded/data-template.ts";

/**
 * Packages with native code, WebAssembly or worker files of their own: loaded from node_modules, not bundled.
 * `pg-native` is an optional add-on of `pg` that we do not use.
 */
const external = [/^@electric-sql\/pglite/, /^@node-rs\//, /^@duckdb\//, "pg-native", /^pino(-pretty)?$/];

/**
 * Bundles the server to `<serverDir>/dist`: `main.js`, one file per lazily imported part (each AWS client, …),
 * one per worker thread. Bundling takes the start from 1.2 s of CPU to 0.3 s, mostly by the SDK's module count.
 */
export async function buildServer(serverDir: string): Promise<void> {
  const src = join(serverDir, "src");
  const dist = join(serverDir, "dist");
  const bundle = await rolldown({
    input: { main: join(src, "main.ts") },
    platform: "node",
    external: [...external, ...builtinModules, /^node:/],
    resolve: { mainFields: ["module", "main"] },
    plugins: [besides({ src, dist })],
    onLog(level, log, defaultHandler) {
      // Dependencies ship circular imports and `eval`-free warnings that we cannot mend; ours must be clean.
      if (level === "warn" && log.message.includes(`node_modules${sep}`)) return;
      defaultHandler(level, log);
    },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: "esm",
    // Names stay readable: stack traces in operators' logs are worth more than the last kilobytes.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  removeOld(dist, new Set(output.map(({ fileName }) => fileName)));
}

/** Leaves files of earlier builds for a day: a server that runs from them still loads its parts when it needs them. */
function removeOld(dist: string, current: ReadonlySet<string>): void {
  const yesterday = Date.now() - 24 * 3_600_000;
  for (const file of readdirSync(dist)) {
    const path = join(dist, file);
    if (!current.has(file) && file.endsWith(".js") && statSync(path).mtimeMs < yesterday) rmSync(path);
  }
}

const urlOfNeighbour = /new URL\(\s*"(\.\.?\/[^"]+)"\s*,\s*import\.meta\.url\s*\)/g;

/**
 * Lets code name the files beside it in one way that works from source and from the bundle:
 * `new URL("./pglite-worker.ts", import.meta.url)` becomes an entry of the bundle, `new URL("./migrations/",
 * import.meta.url)` (a file or a folder) is copied to `dist/assets`, and what lies outside `src` stays where it is.
 * All bundle files lie flat in `dist`, so one relative address fits whichever file the code ends up in.
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

/** A folder's address keeps its closing slash: it decides how further names are resolved against it. */
function urlInDist(path: string, address: string): string {
  const posix = path.split(sep).join("/");
  const closed = address.endsWith("/") && !posix.endsWith("/") ? `${posix}/` : posix;
  return `new URL(${JSON.stringify(closed)}, import.meta.url)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const serverDir = dirname(fileURLToPath(import.meta.url));
  if (!existsSync(join(serverDir, "src", "main.ts"))) throw new Error("apps/server/src/main.ts is missing.");
  // The first start copies a prepared data directory instead of making one (seconds of CPU).
  await Promise.all([buildServer(serverDir), ensureTemplate()]);
}
