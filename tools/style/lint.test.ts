import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../suite/run.ts";
import { styleViolations } from "./lint.ts";

test("texts, names, comments, test titles, Markdown, and names of figures follow docs/style.md", () => {
  const { files, found } = styleViolations(root);
  expect(found).toEqual([]);
  expect(files["texts of the product"]).toBeGreaterThan(1500);
  expect(files.names).toBeGreaterThan(2500);
  expect(files["comments, test titles, and Markdown"]).toBeGreaterThan(2500);
  expect(files["names of figures"]).toBeGreaterThan(1500);
});

test("each lint finds its planted offender, with its place", () => {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-style-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const planted: Record<string, string> = {
    "apps/web/src/pages/planted.tsx": "export const A = () => <p>You are told by email.</p>;\n",
    "apps/server/src/planted.ts": "export const unjudged = 1;\n",
    "packages/core/src/planted.test.ts": "// Whoever reads the bucket.\n",
    "tools/planted.ts": "export const a = 1;\n\n// The dearest services.\n",
    "docs/guides/planted.md": "# Runs\n\nEverybody gets an email.\n",
    "docs/help/planted.md": "# Costs\n\nPossible savings of all recommendations.\n",
    "apps/server/src/plain.ts": "/** Stores the findings of a scan. */\nexport const stored = 1;\n",
  };
  for (const [path, source] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const places = styleViolations(folder).found.map((violation) => violation.split("  ")[0]);
  expect(places.sort()).toEqual([
    "apps/server/src/planted.ts:1",
    "apps/web/src/pages/planted.tsx:1",
    "docs/guides/planted.md:3",
    "docs/help/planted.md:3",
    "packages/core/src/planted.test.ts:1",
    "tools/planted.ts:3",
  ]);
});
