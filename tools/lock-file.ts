import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeLock, type Lock } from "./lock-file/complete.ts";
import { addIntegrity, integrityViolations } from "./lock-file/integrity.ts";
import { root, run } from "./suite/run.ts";

// node tools/lock-file.ts [--check | --integrity]: run it after `npm install` of packages with native parts.
// See lock-file/complete.ts. With --integrity, requests missing hashes from the registry.
const file = join(root, "package-lock.json");
// Written by npm in this form since version 7.
const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
const added = completeLock(lock);
const check = process.argv.includes("--check");
const hashes = process.argv.includes("--integrity") ? await addIntegrity(lock, askRegistry) : [];
if (added.length + hashes.length > 0 && !check) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${Object.keys(lock.packages).length} packages, ${added.length} ${check ? "missing" : "added"}.`);
for (const path of added) console.log(`  ${path}`);
for (const id of hashes) console.log(`  hash of ${id}`);

const accepted = readFileSync(join(root, "tools", "lock-file", "without-integrity.txt"), "utf8");
const violations = integrityViolations(
  lock,
  accepted.split("\n").filter((line) => line !== ""),
);
for (const failure of violations) console.error(failure);
process.exitCode = check && added.length + violations.length > 0 ? 1 : 0;

async function askRegistry(id: string): Promise<string | undefined> {
  const windows = process.platform === "win32";
  const [command = "", ...before] = windows ? ["cmd", "/c", "npm"] : ["npm"];
  const { code, output } = await run(command, [...before, "view", id, "dist.integrity"], { quiet: true });
  return code === 0 ? /^sha512-\S+$/m.exec(output)?.[0] : undefined;
}
