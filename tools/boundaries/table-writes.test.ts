import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../suite/run.ts";
import { serverSources, tablesIn, tableViolations, writersOf } from "./table-writes.ts";

const folder = join(root, "apps/server/src/platform/db/migrations");
const tables = tablesIn(
  globSync("*.sql", { cwd: folder })
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n"),
);
const sources = serverSources(root);

test("a table has one subject that writes it, except for the listed ones", () => {
  const writers = writersOf(sources, tables);
  expect(writers.size).toBeGreaterThan(40);
  expect(writers.get("runs")).toEqual(new Set(["runs"]));
  expect(tableViolations(writers)).toEqual([]);
});

test("planted offenders are found", () => {
  const planted = (path: string, text: string) =>
    tableViolations(writersOf([...sources, { path, text }], tables));
  expect(planted("costs/store/planted.ts", "update runs set status = 'done'")).toEqual([
    "runs is written by costs, runs: hand the write to the subject it belongs to, or add it to sharedTables",
  ]);
  expect(planted("savings/store/planted.ts", "delete\n  from findings where true")).toEqual([
    "findings is written by collaboration, remediation, savings, security, not by collaboration, remediation, security",
  ]);
  // Reading is free, and what is no table is no write.
  expect(planted("costs/store/planted.ts", "select 1 from findings join runs using (id)")).toEqual([]);
  expect(planted("costs/planted.ts", "// update the list")).toEqual([]);
  expect(tableViolations(new Map(), { gone_table: ["runs", "costs"] })).toHaveLength(1);
});
