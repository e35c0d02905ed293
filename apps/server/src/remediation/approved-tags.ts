import type { FixFacts } from "@skyledger/core/model/approval-policy";
import type { ExactPlan } from "../approvals/store/approval.ts";
import type { NewTagItem } from "./tag-store.ts";

/** Tags in a plan, as fields of a resource. */
const fieldPrefix = "tags.";
const fixId = "tags";
const document = "Skyledger-SetTags";

/** For the policies of approvals: a change of tags has neither a severity nor an amount. */
export function tagFacts({ accountId }: Pick<NewTagItem, "accountId">): FixFacts {
  return { accountId, severity: null, destructive: false, monthlyAmount: undefined };
}

/** A change of tags as it is approved. */
export function tagsToApprove({
  kind,
  undoOf,
  items,
}: {
  kind: "tags" | "tags_undo";
  undoOf: string | null;
  items: readonly NewTagItem[];
}): ExactPlan {
  return {
    ...{ version: 1, kind, undoOf },
    fixes: items.map(({ accountId, region, arn, resourceType, resourceName, changes }) => ({
      ...{
        findingId: null,
        recommendationId: null,
        fixId,
        accountId,
        region,
        arn,
        resourceType,
        resourceName,
      },
      ...{ destructive: false, run: { document, parameters: {} }, configuration: {} },
      changes: changes.map(({ key, before, after }) => ({ field: `${fieldPrefix}${key}`, before, after })),
    })),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The changes of tags of an approved plan. */
export function approvedTags({ fixes }: ExactPlan): NewTagItem[] {
  return fixes.map(({ accountId, region, arn, resourceType, resourceName, changes }) => ({
    ...{ accountId, region, arn, resourceType, resourceName },
    changes: changes.map(({ field, before, after }) => ({
      ...{ key: field.slice(fieldPrefix.length), before: textOrNull(before), after: textOrNull(after) },
    })),
  }));
}

/** Whether a run's items are those of the approved plan. */
export function isApproved(plan: ExactPlan, items: readonly NewTagItem[]): boolean {
  const texts = (all: readonly NewTagItem[]) =>
    all
      .map(({ accountId, arn, changes }) =>
        JSON.stringify([accountId, arn, changes.map(({ key, before, after }) => [key, before, after])]),
      )
      .sort();
  const approved = texts(approvedTags(plan));
  return texts(items).every((text, at) => text === approved[at]) && approved.length === items.length;
}
