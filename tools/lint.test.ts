import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./suite/run.ts";

/** Lint rules that this project relies on, each with code that they must reject. */
const offenders: Record<string, [path: string, source: string]> = {
  "nursery/noFloatingPromises": ["src/a.ts", "const work = async (): Promise<void> => {};\nwork();\n"],
  "nursery/noMisusedPromises": [
    "src/b.ts",
    "const save = async (item: number): Promise<number> => item;\n[1].forEach(async (item) => {\n  await save(item);\n});\n",
  ],
  "suspicious/noExplicitAny": ["src/c.ts", "export const value: any = 1;\n"],
  "suspicious/noTsIgnore": ["src/d.ts", "// @ts-ignore\nexport const value: string = 1;\n"],
  "suspicious/noEmptyBlockStatements": ["src/e.ts", "try {\n  JSON.parse('');\n} catch {}\n"],
  "suspicious/noSkippedTests": ["src/f.test.ts", "test.skip('later', () => undefined);\n"],
  "suspicious/noFocusedTests": ["src/g.test.ts", "test.only('this', () => undefined);\n"],
  "style/noNonNullAssertion": ["src/h.ts", "export const first = [1][0]!;\n"],
  "style/useImportType": ["src/i.ts", 'import { Value } from "./j.ts";\nexport const value: Value = 1;\n'],
  "style/useFilenamingConvention": ["src/CamelCase.ts", "export const value = 1;\n"],
  "style/noEnum": ["src/k.ts", "export enum Colour {\n  Red = 1,\n}\n"],
  "complexity/noExcessiveLinesPerFunction": [
    "src/l.ts",
    `export function long(): number {\n${"  Math.random();\n".repeat(50)}  return 1;\n}\n`,
  ],
};

let folder = "";
let report = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skyledger-lint-"));
  const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8")) as Record<string, unknown>;
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  cpSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.json"));
  for (const [path, source] of Object.values(offenders)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  writeFileSync(join(folder, "src", "j.ts"), "export type Value = number;\n");
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, "lint", "--max-diagnostics=none", "--reporter=github", "."],
    { cwd: folder, encoding: "utf8" },
  );
  report = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.entries(offenders))("lint/%s rejects its planted offender", (rule, [path]) => {
  const errors = report
    .split("\n")
    .filter((line) => line.startsWith("::error") && line.includes(`lint/${rule}`));
  expect(
    errors.some((line) => line.includes(path)),
    report,
  ).toBe(true);
});
