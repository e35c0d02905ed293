import { createHash } from "node:crypto";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { documentName } from "@skyledger/core/model/define-fix";
import { countDuring, differencesOf, type TagEdit, tagLimits } from "@skyledger/core/model/tag-rules";
import { isTaggable } from "@skyledger/core/tagging/tag-actions";
import { tagging, unpassable } from "@skyledger/core/tagging/tag-documents";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { ChosenResources, InventoryService } from "../inventory/service.ts";
import type { StoredResource } from "../inventory/store/stored-resource.ts";
import type { Principal } from "../platform/principal.ts";
import type { AutomationGateway } from "./aws/automation-gateway.ts";
import type { NewTagItem } from "./tag-store.ts";

/** The most resources that one run changes. */
const mostTagged = 500;

/** One resource of a plan. */
export interface TagPlanItem extends NewTagItem {
  label: string;
  /** Of a sandbox account: nothing changes in AWS. */
  sandbox: boolean;
}

/** Resources that are left out for one reason. */
export interface LeftOut {
  reason:
    | "unsupported_type"
    | "deleted"
    | "tags_unread"
    | "no_change"
    | "too_many_tags"
    | "not_passable"
    | "not_set_up";
  /** A sentence. */
  text: string;
  resources: { arn: string; name: string }[];
}

/** What one confirmation starts. */
export interface TagPlan {
  items: readonly TagPlanItem[];
  leftOut: readonly LeftOut[];
  /** Selected resources beyond the limit of one run, which were not evaluated. */
  beyondLimit: number;
}

export interface TagPlanDeps {
  inventory: Pick<InventoryService, "chosen" | "list">;
  accounts: Pick<AccountsStore, "list">;
  aws: Pick<AutomationGateway, "missingForAutomation">;
  connectionOf: ConnectionOf;
}

type Outcome = { item: TagPlanItem } | { reason: LeftOut["reason"]; text: string };

const gapWords = {
  denied: "access denied",
  throttled: "too many requests",
  unsupported: "not supported",
  failed: "an error",
} as const;

function outcomeOf(resource: StoredResource, account: CloudAccount | undefined, edit: TagEdit): Outcome {
  const left = (reason: LeftOut["reason"], text: string) => ({ reason, text });
  if (resource.goneAt !== null || resource.ended || !account) return left("deleted", "Deleted in AWS.");
  if (!isTaggable(resource.type))
    return left("unsupported_type", `Tags of this type can't be changed here: ${resource.label}.`);
  if (resource.tagsGap !== null)
    return left("tags_unread", `The current tags could not be read: ${gapWords[resource.tagsGap]}.`);
  const changes = differencesOf(resource.tags, edit);
  if (changes.length === 0) return left("no_change", "The tags are as requested already.");
  if (countDuring(resource.tags, changes) > tagLimits.perResource)
    return left("too_many_tags", `AWS allows at most ${tagLimits.perResource} tags for each resource.`);
  const odd = unpassable(changes);
  if (odd !== undefined) return left("not_passable", odd);
  const { arn, region, type: resourceType, label, name } = resource;
  const named = { arn, region, resourceType, label, resourceName: name };
  return { item: { ...named, accountId: account.id, changes, sandbox: account.kind === "sandbox" } };
}

/** Resources by why they are left out. */
class LeftOutResources {
  readonly #byText = new Map<string, LeftOut>();

  add({ arn, name }: { arn: string; name: string }, reason: LeftOut["reason"], text: string): void {
    const known = this.#byText.get(text) ?? { reason, text, resources: [] };
    known.resources.push({ arn, name });
    this.#byText.set(text, known);
  }

  all(): LeftOut[] {
    return [...this.#byText.values()].sort((a, b) => b.resources.length - a.resources.length);
  }
}

async function chosenAtMost(
  { inventory }: TagPlanDeps,
  principal: Principal,
  selection: ChosenResources,
): Promise<{ resources: StoredResource[]; beyondLimit: number }> {
  const resources: StoredResource[] = [];
  let selected = selection.resourceIds?.length ?? 0;
  for await (const page of inventory.chosen(principal, selection)) {
    resources.push(...page);
    if (resources.length > mostTagged) break;
  }
  if (selection.resourceIds === null && resources.length > mostTagged) {
    const filter = selection.filter ?? { gone: "exclude" as const };
    const page = await inventory.list(principal, { ...filter, sort: "name", order: "asc", limit: 1 });
    selected = page.total - (selection.except?.length ?? 0);
  }
  return { resources: resources.slice(0, mostTagged), beyondLimit: Math.max(0, selected - mostTagged) };
}

/** What has to be installed first, by account and Region; sandbox accounts have everything. */
async function missingIn(
  { aws, connectionOf }: TagPlanDeps,
  places: ReadonlyMap<string, { account: CloudAccount; region: string }>,
): Promise<Map<string, string>> {
  const documents = tagging.documents.map(documentName);
  const asked = [...places].map(async ([place, { account, region }]) => {
    const about = { accountId: account.awsAccountId, region, documents };
    const missing = await aws.missingForAutomation(await connectionOf(account), about);
    return [place, missing.join(" ")] as const;
  });
  return new Map((await Promise.all(asked)).filter(([, text]) => text !== ""));
}

/** Plans a change of tags from the inventory. Changes nothing. */
export async function planTags(
  deps: TagPlanDeps,
  principal: Principal,
  selection: ChosenResources,
  edit: TagEdit,
): Promise<TagPlan> {
  const { resources, beyondLimit } = await chosenAtMost(deps, principal, selection);
  const accounts = new Map((await deps.accounts.list(principal.workspaceId)).map((one) => [one.id, one]));
  const left = new LeftOutResources();
  const ready: TagPlanItem[] = [];
  const places = new Map<string, { account: CloudAccount; region: string }>();
  const placeOf = ({ accountId, region }: TagPlanItem) => `${accountId} ${region}`;
  for (const resource of resources) {
    const account = accounts.get(resource.accountId);
    const outcome = outcomeOf(resource, account, edit);
    if ("reason" in outcome) left.add(resource, outcome.reason, outcome.text);
    else {
      ready.push(outcome.item);
      if (account) places.set(placeOf(outcome.item), { account, region: outcome.item.region });
    }
  }
  const missing = await missingIn(deps, places);
  const items = ready.filter((item) => {
    const text = missing.get(placeOf(item));
    if (text !== undefined) left.add({ arn: item.arn, name: item.resourceName }, "not_set_up", text);
    return text === undefined;
  });
  return { items, leftOut: left.all(), beyondLimit };
}

/** Distinguishes a plan from one of other resources, or of other changes. */
export function tagPlanHash({ items }: Pick<TagPlan, "items">): string {
  const parts = items.map(({ accountId, arn, changes }) => [accountId, arn, changes]);
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
