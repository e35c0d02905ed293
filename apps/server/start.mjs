// The entry point of `npm start`: checks the runtime, builds stale parts, then becomes the server (same
// process, so that signals reach the server). Plain JavaScript, so that an old Node can report what it lacks.
import { setFlagsFromString } from "node:v8";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Skyledger needs Node 22.18 or newer; this is Node ${process.versions.node}. ` +
      "On Linux (x64, arm64) and Windows (x64) `npm ci` brings a fitting one by itself: run `npm ci` without " +
      "--omit=optional, then `npm start`. On other systems install Node 24 from https://nodejs.org first.",
  );
  process.exit(1);
}

// V8 lets garbage grow to a multiple of live data before it collects: hundreds of megabytes with a large
// inventory. See docs/guides/performance.md.
setFlagsFromString("--heap-growing-percent=25");

const { ensureBuilt } = await import("./ensure-built.mjs");

// `npm start` runs a shell between npm and this process. A SIGTERM to npm ends the shell, which does not pass
// it on, so the server would live on as an orphan. (`exec node …` would also work, but not on Windows.)
if (process.env.npm_lifecycle_event !== undefined && process.platform !== "win32") {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}

try {
  await ensureBuilt((line) => console.log(line));
  // By URL: the bundle is created above, and its source is type-checked in src/main.ts.
  /** @type {{ main: (env: NodeJS.ProcessEnv) => Promise<void> }} */
  const { main } = await import(new URL("./dist/main.js", import.meta.url).href);
  await main(process.env);
} catch (error) {
  // The operator fixes an invalid setting: one line, no stack.
  console.error(error instanceof Error && error.name === "SettingsError" ? error.message : error);
  process.exit(1);
}
