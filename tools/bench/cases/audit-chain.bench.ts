import { canonicalJson, genesisOf, hashOfEntry } from "../../../apps/server/src/platform/audit-entry.ts";
import { type Verified, verifyExport } from "../../../apps/server/src/platform/audit-verification.ts";
import type { BenchCase } from "../bench-case.ts";

const ENTRIES = 1_000_000;
/** The entry that is touched. */
const AT = 654_321;

const forgeries = ["altered", "removed", "reordered", "inserted"] as const;
type Forgery = (typeof forgeries)[number];

/** Lines of an export, made one by one: a million of them don't fit in memory. */
function* exportOf(forgery?: Forgery): Generator<string> {
  let previousHash = genesisOf("bench");
  let held: string | undefined;
  for (let sequence = 1; sequence <= ENTRIES; sequence += 1) {
    const entry = {
      sequence,
      at: new Date(1_750_000_000_000 + sequence).toISOString(),
      actor: { kind: "person", id: `u-${sequence % 100}`, name: "ana@example.com" },
      action: "finding.status_changed",
      target: { type: "finding", id: `f-${sequence}`, name: null },
      before: { status: "ACTIVE" },
      after: { status: "IGNORED" },
      ...{ outcome: "done", code: null, address: "192.0.2.1", source: "request", previousHash },
    };
    const hash = hashOfEntry(entry);
    previousHash = hash;
    const line = canonicalJson({ ...entry, hash });
    const touched = sequence === AT ? forgery : undefined;
    if (touched === "altered") yield line.replace("IGNORED", "RESOLVED");
    else if (touched === "reordered") held = line;
    else if (touched !== "removed") yield line;
    if (touched === "inserted") yield line;
    if (held !== undefined && sequence === AT + 1) {
      yield held;
      held = undefined;
    }
  }
}

function isFound(forgery: Forgery, found: Verified): boolean {
  // A repeated line is in question where it is repeated; the others where they are.
  return (
    !found.ok &&
    found.kind === forgery &&
    Math.abs(found.line - AT) <= 1 &&
    Math.abs(found.sequence - AT) <= 1
  );
}

/** An export of the audit log with a million entries: untouched, and with one entry touched in each way. */
const auditChain: BenchCase = {
  name: "audit-chain",
  async run() {
    const started = performance.now();
    const untouched = await verifyExport(exportOf());
    const seconds = (performance.now() - started) / 1000;
    if (!untouched.ok || untouched.entries !== ENTRIES) throw new Error("The untouched export is not right.");
    let found = 0;
    for (const forgery of forgeries) if (isFound(forgery, await verifyExport(exportOf(forgery)))) found += 1;
    return [
      {
        name: "one of 1,000,000 audit entries altered, removed, reordered, or inserted: found, and where",
        value: (found / forgeries.length) * 100,
        unit: "%",
        target: { value: 100, better: "higher" },
      },
      {
        name: "making and checking an export of 1,000,000 entries",
        value: seconds,
        unit: "s",
        target: { value: 120, better: "lower" },
      },
    ];
  },
};

export default auditChain;
