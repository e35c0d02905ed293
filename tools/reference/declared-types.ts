import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { runScript } from "../suite/run.ts";

/**
 * Type declarations of every resource file from the compiler: `<file name>` → text. They have the facets'
 * types, which the source infers, with the docstrings of their properties.
 */
export function declaredTypes(root: string): Promise<ReadonlyMap<string, string>> {
  const known = compiled.get(root) ?? compile(root);
  compiled.set(root, known);
  return known;
}

/** The compiler takes seconds, and several generators use it. */
const compiled = new Map<string, Promise<ReadonlyMap<string, string>>>();

async function compile(root: string): Promise<ReadonlyMap<string, string>> {
  const work = mkdtempSync(join(tmpdir(), "skyledger-reference-"));
  const src = join(root, "packages", "core", "src");
  try {
    const config = {
      extends: join(root, "tsconfig.base.json"),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        outDir: join(work, "types"),
        rootDir: src,
        typeRoots: [join(root, "node_modules", "@types")],
      },
      include: [join(src, "resources", "*.ts")],
      exclude: ["**/*.test.ts"],
    };
    writeFileSync(join(work, "tsconfig.json"), JSON.stringify(config));
    const { code, output } = await runScript("typescript/bin/tsc", ["--project", work], { quiet: true });
    if (code !== 0) throw new Error(`The types of packages/core/src/resources can't be read:\n${output}`);
    const folder = join(work, "types", "resources");
    return new Map(
      readdirSync(folder).map((file) => [basename(file, ".d.ts"), readFileSync(join(folder, file), "utf8")]),
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
