// npm run verify-audit FILE [--head HASH]: checks an export of the audit log, without a server.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { verifyExport } from "../apps/server/src/platform/audit-verification.ts";

const usage = "npm run verify-audit -- FILE [--head HASH]";

/** Lines of a file, without keeping more than a chunk of it. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  const chunks = createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 });
  for await (const chunk of chunks as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { head: { type: "string" } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) {
  console.error(usage);
  process.exit(2);
}
const started = performance.now();
const result = await verifyExport(linesOf(file), values.head);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (result.ok) {
  const { entries, first, last } = result;
  console.log(`✓ ${entries} entries, #${first} to #${last.sequence}, in ${seconds} s`);
  console.log(`  The last hash is ${last.hash}`);
  if (values.head === undefined) console.log("  Compare it with the noted one, or add --head HASH.");
} else {
  console.log(`✗ ${result.kind} at line ${result.line}: ${result.text}`);
  process.exitCode = 1;
}
