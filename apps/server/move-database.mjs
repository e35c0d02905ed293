// The entry point of `npm run move-database`, built like the server's, so that a package without sources has it.
import { ensureBuilt } from "./ensure-built.mjs";

await ensureBuilt((line) => console.log(line));
/** @type {{ moveWithSettings: (env: NodeJS.ProcessEnv, print: (line: string) => void) => Promise<number> }} */
const { moveWithSettings } = await import(new URL("./dist/move-database.js", import.meta.url).href);
process.exitCode = await moveWithSettings(process.env, (line) => console.log(line));
