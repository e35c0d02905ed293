import { spawnSync } from "node:child_process";
import { root } from "./suite/run.ts";

const usage = "Usage: npm run fuzz:reachability -- [random cases of each property, such as 100000]";

const [count = "100000"] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(count)) {
  console.error(usage);
  process.exit(2);
}
const files = "packages/core/src/reachability/reachability.property.test.ts";
const { status } = spawnSync("vitest", ["run", "--project", "unit", "--testTimeout", "0", files], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, REACHABILITY_CASES: count },
});
process.exitCode = status ?? 1;
