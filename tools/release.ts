import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt } from "../apps/server/ensure-built.mjs";
import { isShipped, releaseName, tagViolation } from "./release/files.ts";
import { projectVersion, versionViolations } from "./release/version.ts";
import { root, run } from "./suite/run.ts";

// node tools/release.ts [v<version>]: creates the tarball of what a server needs, with its SHA-256 sum, in
// dist/release.
const version = projectVersion(root);
const [tag = `v${version}`] = process.argv.slice(2);
const violations = [tagViolation(tag, version), ...versionViolations(root)].filter(
  (failure) => failure !== undefined,
);
if (violations.length > 0) throw new Error(violations.join("\n"));

await ensureBuilt((line) => console.log(line));
const listed = await run("git", ["ls-files"], { quiet: true });
if (listed.code !== 0) throw new Error(`git ls-files failed:\n${listed.output}`);

const name = releaseName(version);
const out = join(root, "dist", "release");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "skyledger-release-"));
try {
  const bundles = ["apps/server/dist", "apps/web/dist"];
  for (const path of [...listed.output.trim().split("\n").filter(isShipped), ...bundles]) {
    mkdirSync(dirname(join(work, name, path)), { recursive: true });
    cpSync(join(root, path), join(work, name, path), { recursive: true });
  }
  const file = `${name}.tar.gz`;
  const { code, output } = await run("tar", ["-czf", join(out, file), "-C", work, name], { quiet: true });
  if (code !== 0) throw new Error(`tar failed:\n${output}`);
  const sum = createHash("sha256")
    .update(readFileSync(join(out, file)))
    .digest("hex");
  writeFileSync(join(out, "SHA256SUMS"), `${sum}  ${file}\n`);
  console.log(`dist/release/${file}\n${sum}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
