import type { FindingState, FindingTransition } from "../model/finding.ts";
import { afterImport, type EntryBefore } from "./after-import.ts";
import { type HubFinding, type HubSight, sightOf } from "./hub-finding.ts";

/** The entry of a Security Hub finding. */
export interface EntryKey {
  arn: string;
  checkId: string;
  /** Its Security Hub ID if none of our checks covers it, else "". */
  sourceId: string;
}

/** A finding with its entry. */
export interface PlacedFinding extends EntryKey {
  finding: HubFinding;
}

/** An entry as stored. */
export interface StoredEntry extends EntryKey, EntryBefore {
  id: string;
}

/** A Security Hub finding as stored. */
export interface StoredHubFinding {
  hubId: string;
  findingId: string;
  sight: HubSight;
  compliance: string | null;
  workflow: string;
  updatedAt: string;
}

/** A finding to store. */
export interface HubFindingWrite extends Omit<StoredHubFinding, "findingId"> {
  finding: HubFinding;
}

/** Effect of an import on one entry. `id` null: it is new. */
export interface EntryPlan {
  key: EntryKey;
  id: string | null;
  /** Null: unchanged. */
  state: FindingState | null;
  transition: FindingTransition | null;
  /**
   * The finding that provides title, severity, and evidence; null while our own check does, or if nothing is
   * new.
   */
  reported: HubFinding | null;
  /** Detected again: updates when it was last seen. */
  seenAgain: boolean;
  rows: HubFindingWrite[];
}

/** Key of an entry within an account. */
export function entryKeyText({ arn, checkId, sourceId }: EntryKey): string {
  return `${arn}\n${checkId}\n${sourceId}`;
}

/** A finding that cannot be evaluated keeps its last result: missing data changes nothing. */
function writeOf(finding: HubFinding, stored: StoredHubFinding | undefined): HubFindingWrite {
  const sight = sightOf(finding);
  const { hubId, compliance, workflow, updatedAt } = finding;
  return {
    hubId,
    compliance,
    workflow,
    updatedAt,
    sight: sight === "unknown" && stored ? stored.sight : sight,
    finding,
  };
}

function isNews(write: HubFindingWrite, stored: StoredHubFinding | undefined): boolean {
  return (
    stored === undefined ||
    stored.updatedAt < write.updatedAt ||
    stored.sight !== write.sight ||
    stored.compliance !== write.compliance ||
    stored.workflow !== write.workflow
  );
}

function newest(texts: readonly string[]): string | null {
  return texts.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null);
}

interface Known {
  entries: readonly StoredEntry[];
  /** Every stored finding of these entries, and the stored ones among those placed. */
  findings: readonly StoredHubFinding[];
}

function planEntry(
  key: EntryKey,
  placed: readonly PlacedFinding[],
  entry: StoredEntry | undefined,
  stored: readonly StoredHubFinding[],
  at: string,
): EntryPlan | undefined {
  const byId = new Map(stored.map((row) => [row.hubId, row]));
  const writes = placed.map(({ finding }) => writeOf(finding, byId.get(finding.hubId)));
  const news = writes.filter((write) => isNews(write, byId.get(write.hubId)));
  if (news.length === 0) return undefined;
  const renewed = new Set(writes.map(({ hubId }) => hubId));
  const others = stored.filter((row) => entry && row.findingId === entry.id && !renewed.has(row.hubId));
  const all = [...writes, ...others];
  const failing = all.filter(({ sight }) => sight === "fails");
  const again = news.filter(
    ({ sight, hubId, updatedAt }) => sight === "fails" && (byId.get(hubId)?.updatedAt ?? "") < updatedAt,
  );
  const word = {
    sights: all.map(({ sight }) => sight),
    failedAt: newest(failing.map(({ updatedAt }) => updatedAt)),
    seenAgain: again.length > 0,
  };
  const step = afterImport(entry ?? null, word, at);
  // A finding that never failed needs no entry.
  if (!entry && !step) return undefined;
  const teller = news.find(({ sight }) => sight === "fails") ?? (entry ? undefined : news[0]);
  return {
    key,
    id: entry?.id ?? null,
    state: step?.state ?? null,
    transition: step?.transition ?? null,
    reported: entry?.ownFailing ? null : (teller?.finding ?? null),
    seenAgain: word.seenAgain,
    rows: news,
  };
}

/** Changes of a batch of findings, entry by entry. Pure: the caller stores all of it at once. */
export function planImport(placed: readonly PlacedFinding[], known: Known, at: string): EntryPlan[] {
  const entries = new Map(known.entries.map((entry) => [entryKeyText(entry), entry]));
  const groups = Map.groupBy(latestOnly(placed), entryKeyText);
  return [...groups].flatMap(([text, group]) => {
    const [first] = group;
    if (!first) return [];
    const { arn, checkId, sourceId } = first;
    return planEntry({ arn, checkId, sourceId }, group, entries.get(text), known.findings, at) ?? [];
  });
}

/** A finding that is updated while pages are read occurs twice. */
function latestOnly(placed: readonly PlacedFinding[]): PlacedFinding[] {
  const latest = new Map<string, PlacedFinding>();
  for (const one of placed) {
    const before = latest.get(one.finding.hubId);
    if (!before || before.finding.updatedAt <= one.finding.updatedAt) latest.set(one.finding.hubId, one);
  }
  return [...latest.values()];
}
