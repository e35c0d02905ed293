import { gatesFor } from "./check/gates.ts";

// Two at a time: more would only wait for each other on a small machine.
const waiting = gatesFor(process.stdout.isTTY === true);
const failed: string[] = [];
await Promise.all([next(), next()]);
console.log(failed.length === 0 ? "\nAll checks passed." : `\nFailed: ${failed.join(", ")}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function next(): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await gate.ends();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (code === 0) {
      console.log(`✓ ${gate.name} (${seconds} s)`);
    } else {
      failed.push(gate.name);
      console.log(`✗ ${gate.name} (${seconds} s); to fix it or see it again: ${gate.again}\n${output}`);
    }
  }
}
