import fc from "fast-check";
import { expect, test } from "vitest";
import { type AuditEntry, canonicalJson, genesisOf, hashOfEntry } from "./audit-entry.ts";
import { verifyExport } from "./audit-verification.ts";

const withHash = (entry: Omit<AuditEntry, "hash">): AuditEntry => ({ ...entry, hash: hashOfEntry(entry) });

function chain(length: number): AuditEntry[] {
  const entries: AuditEntry[] = [];
  let previousHash = genesisOf("w");
  for (let sequence = 1; sequence <= length; sequence++) {
    const entry = withHash({
      sequence,
      at: new Date(1_750_000_000_000 + sequence).toISOString(),
      actor: { kind: "person", id: `u-${sequence % 3}`, name: "ana@example.com" },
      action: "finding.status_changed",
      target: { type: "finding", id: `f-${sequence}`, name: null },
      before: { status: "ACTIVE" },
      after: { status: "IGNORED", note: "ä".repeat(sequence % 4) },
      ...{ outcome: "done", code: null, address: "192.0.2.1", source: "request", previousHash },
    });
    entries.push(entry);
    previousHash = entry.hash;
  }
  return entries;
}
const textOf = (entries: readonly object[]) => entries.map((entry) => canonicalJson(entry));
const some = chain(12);

test("an untouched export is right, also one that starts at a closed chapter, and its head", async () => {
  const last = { sequence: 12, hash: some[11]?.hash };
  expect(await verifyExport(textOf(some), last.hash)).toEqual({ ok: true, entries: 12, first: 1, last });
  const anchor = { chapter: { sequence: 5, hash: some[4]?.hash } };
  const rest = textOf([anchor, ...some.slice(5)]);
  expect(await verifyExport(rest)).toEqual({ ok: true, entries: 7, first: 6, last });
  const gap = textOf([anchor, ...some.slice(6)]);
  expect(await verifyExport(gap)).toMatchObject({ ok: false, kind: "removed", sequence: 6, line: 2 });
});

test("the same values in another spelling are altered, such as a repeated member", async () => {
  const lines = textOf(some);
  lines[3] = (lines[3] ?? "").replace('{"action"', '{"action":"nothing.happened","action"');
  expect(await verifyExport(lines)).toMatchObject({ kind: "altered", line: 4, sequence: 4 });
});

test("entries cut off the end are found with the noted hash only", async () => {
  const cut = textOf(some.slice(0, 9));
  expect(await verifyExport(cut)).toMatchObject({ ok: true, entries: 9 });
  expect(await verifyExport(cut, some[11]?.hash)).toMatchObject({ kind: "truncated", sequence: 9 });
});

const sized = fc.integer({ min: 4, max: 40 }).chain((length) =>
  // Not the last two: without a successor, only the noted hash shows what happened there.
  fc.record({ length: fc.constant(length), at: fc.integer({ min: 0, max: length - 3 }) }),
);

test("an altered entry is found, where it is, with its old hash or a recomputed one", async () => {
  await fc.assert(
    fc.asyncProperty(sized, fc.boolean(), async ({ length, at }, rehash) => {
      const entries = chain(length);
      const { hash, ...entry } = { ...entries[at], code: "made_up" } as AuditEntry;
      entries[at] = rehash ? withHash(entry) : { ...entry, hash };
      const found = await verifyExport(textOf(entries));
      expect(found).toMatchObject({ ok: false, kind: "altered", line: at + 1, sequence: at + 1 });
    }),
  );
});

test("a removed entry is found, where it was", async () => {
  await fc.assert(
    fc.asyncProperty(sized, async ({ length, at }) => {
      const lines = textOf(chain(length).filter((_, index) => index !== at));
      const found = await verifyExport(lines);
      expect(found).toMatchObject({ ok: false, kind: "removed", line: at + 1, sequence: at + 1 });
    }),
  );
});

test("an entry at another place is found", async () => {
  await fc.assert(
    fc.asyncProperty(sized, fc.nat(), async ({ length, at }, distance) => {
      const entries = chain(length);
      const to = at + 1 + (distance % (length - 1 - at));
      const [moved] = entries.splice(at, 1);
      entries.splice(to, 0, moved as AuditEntry);
      const found = await verifyExport(textOf(entries));
      expect(found).toMatchObject({ ok: false, kind: "reordered", line: at + 1 });
    }),
  );
});

test("an inserted entry is found, where it is: a copy, or one with a hash of its own that fits what is before", async () => {
  await fc.assert(
    fc.asyncProperty(sized, fc.boolean(), async ({ length, at }, copy) => {
      const entries = chain(length);
      const { hash: _, ...real } = entries[at] as AuditEntry;
      const forged = copy ? (entries[at] as AuditEntry) : withHash({ ...real, action: "nothing.happened" });
      const lines = textOf([...entries.slice(0, at), forged, ...entries.slice(at)]);
      const found = await verifyExport(lines);
      expect(found).toMatchObject({ ok: false, kind: "inserted", sequence: at + 1 });
      expect([at + 1, at + 2]).toContain(found.ok ? 0 : found.line);
    }),
  );
});
