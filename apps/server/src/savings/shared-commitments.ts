import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Reservation } from "@skyledger/core/model/committed-use";
import type { CoveredScope, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { savingsRules } from "@skyledger/core/registry.gen";
import { isCommitmentRule, typesLookedAt } from "@skyledger/core/savings/evaluate";
import type { ImportedRecommendation, Recommendation } from "@skyledger/core/savings/recommend";
import type { SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { CommitmentPart, DailyAnswers } from "./daily-answers.ts";
import type { Sharing } from "./store/sharing.ts";

const accountType = "AWS::::Account";
/** Types of the machines that commitments pay for. */
const machineTypes = typesLookedAt(savingsRules.filter(isCommitmentRule)).filter(
  (type) => type !== accountType,
);
/** Facets of machines that rules about commitments read: an organization has many machines. */
const machineFacets = ["compute", "state", "engine", "nodes"];

/** The machines of all accounts that share commitments, as the payer's own, and the accounts with gaps. */
export interface SharedMachines {
  index: SnapshotIndex;
  reservations: readonly Reservation[];
  /** Names of accounts whose machines or reservations are not completely known. */
  unknown: readonly string[];
}

/** What an account has to do with commitments. */
export function commitmentPart(sharing: Sharing | undefined, accountId: string): CommitmentPart {
  if (!sharing) return "alone";
  return sharing.payer.id === accountId ? "payer" : "member";
}

function machineOf(resource: Resource, awsAccountId: string): Resource {
  const facets = Object.entries(resource.facets).filter(([name]) => machineFacets.includes(name));
  // Rules look machines up in the account that they evaluate.
  return { ...resource, accountId: awsAccountId, facets: Object.fromEntries(facets) };
}

/** Reads the machines and reservations of all sharing accounts, as they were stored last. */
export async function readSharedMachines(
  { snapshots, kept }: { snapshots: Pick<SnapshotStore, "resources" | "scope">; kept: DailyAnswers },
  sharing: Sharing,
  { workspaceId, awsAccountId }: Pick<CloudAccount, "workspaceId" | "awsAccountId">,
  own: SnapshotIndex,
): Promise<SharedMachines> {
  const resources: Resource[] = own.ofType(accountType).slice();
  const reservations: Reservation[] = [];
  const unknown = new Set<string>();
  const covered: CoveredScope[] = [];
  for (const { id, name } of sharing.accounts) {
    for await (const page of snapshots.resources(workspaceId, id, machineTypes))
      resources.push(...page.map((resource) => machineOf(resource, awsAccountId)));
    const scope = await snapshots.scope(workspaceId, id);
    const ofMachines = ({ type }: { type: string }) => machineTypes.includes(type);
    covered.push(...scope.covered.filter(ofMachines).map((one) => ({ ...one, accountId: awsAccountId })));
    if (!machineTypes.every((type) => scope.covered.some((one) => one.type === type))) unknown.add(name);
    if (scope.gaps.some((gap) => gap.facet === null && ofMachines(gap))) unknown.add(name);
    if (id === sharing.payer.id) continue;
    const owned = await kept.reservations({ workspaceId, id });
    if (owned) reservations.push(...owned);
    else unknown.add(name);
  }
  const index = new SnapshotIndex({ takenAt: own.snapshot.takenAt, resources, covered, gaps: [] });
  return { index, reservations, unknown: [...unknown] };
}

const namedAtMost = 5;

/** "A, B, and 3 more" of the names of accounts. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, namedAtMost).join(", ");
  return names.length > namedAtMost ? `${shown}, and ${names.length - namedAtMost} more` : shown;
}

const forAll = "For all accounts of the organization that share it.";

/** Explains the recommendations of a payer that are for all accounts which share the purchase. */
export function explainShared(
  recommendations: readonly Recommendation[],
  sharing: Sharing,
  unknown: readonly string[],
): Recommendation[] {
  const notes = [
    `${forAll} ${sharing.billed} accounts are on the bill of ${sharing.payer.name}, ${sharing.accounts.length} of them connected. Purchases are not recommended again for each account.`,
    "Whether sharing is turned off for an account is unknown: AWS has no API for it. Check the billing preferences of the payer before you buy.",
    ...(unknown.length === 0
      ? []
      : [`Instances or reservations of these accounts could not be read completely: ${named(unknown)}.`]),
  ];
  return recommendations.map((one) =>
    isForAll(one)
      ? { ...one, description: `${forAll} ${one.description}`, notes: [...notes, ...one.notes] }
      : one,
  );
}

function isForAll({ type }: Pick<ImportedRecommendation, "type">): boolean {
  return type === "RESERVED_INSTANCE" || type === "SAVINGS_PLAN";
}
