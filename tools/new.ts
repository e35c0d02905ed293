import { nextSteps, writeNew } from "./new/write.ts";
import { root } from "./suite/run.ts";

const [kind, name, resource] = process.argv.slice(2);
try {
  const paths = writeNew(root, kind, name, resource);
  for (const path of paths) console.log(`Wrote ${path}`);
  console.log(nextSteps(paths));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
