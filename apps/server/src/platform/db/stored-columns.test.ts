import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { openTestDatabase } from "./testing.ts";

/** JSON columns that no store parses, with the reason. */
const notParsed: Readonly<Record<string, string>> = {
  "audit_entries.after": "any JSON: shown as it is, and hashed",
  "audit_entries.before": "any JSON: shown as it is, and hashed",
  "audit_pending.before": "any JSON: moved to audit_entries",
  "audit_pending.detail": "any JSON: moved to audit_entries",
  "billing_staged.rows": "read by SQL, within the import that writes it",
  "findings.evidence": "any JSON: shown as it is, member by member",
  "invitations.grants": "parsed by the schema of grants.scope",
  "resources.billed_detail": "a text, read by SQL through resources.cost_detail",
  "resources.cost_detail": "a text, read by SQL",
  "resources.list_detail": "a text, read by SQL through resources.cost_detail",
  "run_units.saved": "read as run_units.result",
  "scans.read_at": "read by SQL",
};

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** The columns in sources' `storedJson("table.column", …)`. */
function parsedIn(sources: readonly string[]): Set<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/storedJson(?:<[^(]*>)?\(\s*"([\w.]+)"/g)].map(([, name = ""]) => name),
    ),
  );
}

const folder = join(import.meta.dirname, "..", "..");
const sources = globSync("**/*.ts", { cwd: folder })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(folder, path), "utf8"));

test("every JSON column is parsed by a schema, or has a reason", async () => {
  const { rows } = await db.system((tx) =>
    tx.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1`,
    ),
  );
  const parsed = parsedIn(sources);
  const all = rows.map(({ name }) => name);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((name) => !parsed.has(name) && notParsed[name] === undefined)).toEqual([]);
  expect([...parsed, ...Object.keys(notParsed)].filter((name) => !all.includes(name))).toEqual([]);
  expect(Object.keys(notParsed).filter((name) => parsed.has(name))).toEqual([]);
});

test.each([
  ['const parse = storedJson("runs.result", schema);', ["runs.result"]],
  ['storedJson<Progress>(\n  "runs.progress",', ["runs.progress"]],
  ['parseJson("runs.result")', []],
])("%s names %j", (source, names) => {
  expect([...parsedIn([source])]).toEqual(names);
});
