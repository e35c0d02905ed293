import { writeNew } from "./new/write.ts";
import { root } from "./suite/run.ts";

const [kind, name, resource] = process.argv.slice(2);
try {
  for (const path of writeNew(root, kind, name, resource)) console.log(`Wrote ${path}`);
  console.log("Fill it in, then: npm run generate && npm run check");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
