import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// Node has it, but only the browser typings declare it.
declare const WebAssembly: { readonly Module: new (file: Uint8Array) => object };

const HELD = Symbol.for("skyledger.compiled-engine");
// The global object takes any property; only this module writes this one.
const holder = globalThis as { [HELD]?: object };

/**
 * The threads of a process share V8's compiled and optimized code of a WebAssembly file while one of them
 * holds it. Holding it here lets each further embedded database of a test file start and migrate in half of
 * the CPU time (3.9 s → 1.9 s).
 */
export function keepEngineCompiled(): void {
  holder[HELD] ??= new WebAssembly.Module(readFileSync(engineFile()));
}

/** The file that PGlite runs, next to the package's entry. */
function engineFile(): string {
  return join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "..", "pglite.wasm");
}
