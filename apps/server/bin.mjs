#!/usr/bin/env -S node --max-semi-space-size=8 --initial-old-space-size=96
// The command of the npm package: `npx skyledger` starts the server, like `npm start` in a clone.
import { readFileSync } from "node:fs";

const usage = `Usage:
  skyledger                 starts the server; settings are environment variables
  skyledger move-database   moves the embedded database in DATA_DIR into the empty PostgreSQL of DATABASE_URL
  skyledger create-keys     creates the keys of a new installation in the folder keys, for several machines
  skyledger --version`;

/** @type {Record<string, () => Promise<unknown>>} */
const commands = {
  start: () => import("./start.mjs"),
  "move-database": () => import("./move-database.mjs"),
  async "create-keys"() {
    /** @type {{ createKeys: (folder: string) => Promise<void> }} */
    const { createKeys } = await import(new URL("./dist/create-keys.js", import.meta.url).href);
    await createKeys("keys");
    console.log("The folder keys has master.key and signing-key.json. Keep them secret, and back them up.");
  },
  async "--version"() {
    const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    console.log(JSON.parse(manifest).version);
  },
  async "--help"() {
    console.log(usage);
  },
};

const [name = "start", ...rest] = process.argv.slice(2);
const command = rest.length === 0 ? commands[name] : undefined;
if (command === undefined) {
  console.error(`Unknown command: ${[name, ...rest].join(" ")}\n\n${usage}`);
  process.exitCode = 2;
} else {
  await command();
}
