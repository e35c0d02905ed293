import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowBatches } from "./row-batches.ts";

describe("batches of rows", () => {
  test("contain each key once, with its last row, and lose no key", () => {
    const rows = fc.array(fc.record({ key: fc.nat(9), value: fc.nat() }), { maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 12 }), (given, size) => {
        const batches = [...rowBatches(given, ({ key }) => String(key), size)];
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(size);
          expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
        }
        // Written one after the other, they leave the same as the rows in order.
        const written = new Map(batches.flat().map(({ key, value }) => [key, value]));
        expect(written).toEqual(new Map(given.map(({ key, value }) => [key, value])));
      }),
    );
  });
});

/** Whether a source file writes several rows with one statement that could update one of them twice. */
function mayTouchTwice(source: string): boolean {
  return /(jsonb_to_recordset|unnest)\(/.test(source) && /on conflict[^`;]*do update/.test(source);
}

/** Stores that remove duplicates for such a statement in another way, with its code. */
const uniqueOtherwise = new Map([
  ["costs/store/payer-writer.ts", "[...new Map(listed.map("],
  ["costs/store/writer.ts", "[...new Set(days)]"],
  ["identity/second-factor-store.ts", "[...new Set(codeHashes)]"],
  ["sso/connections-store.ts", "[...new Set(domains)]"],
]);

describe("a statement that updates rows on conflict", () => {
  test("gets batches without duplicates in every store", () => {
    const server = new URL("../../", import.meta.url);
    const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".ts") && !/\.(test|gen)\.ts$|(^|\/)testing\//.test(path))
      .map((path) => ({ path, source: readFileSync(new URL(path, server), "utf8") }))
      .filter(({ source }) => mayTouchTwice(source));
    const offenders = sources.filter(({ path, source }) => {
      if (source.includes("/row-batches.ts")) return false;
      const other = uniqueOtherwise.get(path);
      return other === undefined || !source.includes(other);
    });
    expect(sources.length).toBeGreaterThan(5);
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  test("is detected if a store writes it directly", () => {
    expect(
      mayTouchTwice(
        "`insert into t select * from jsonb_to_recordset($1::jsonb) as row (a text) on conflict (a) do update set b = 1`",
      ),
    ).toBe(true);
    expect(mayTouchTwice("`insert into t values ($1) on conflict (a) do update set b = 1`")).toBe(false);
  });
});
