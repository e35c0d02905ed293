import type { ResponseOf } from "@skyledger/contract";
import type { FixChange } from "@skyledger/core/model/define-fix";
import { labelOfField, labelsOf } from "@skyledger/core/property-labels";

type ChangeAnswer = ResponseOf<"GET /security/remediation-preview">["changes"][number];

/** Changes of a resource with the labels of their fields. Facets are stored as JSON, so their values are JSON. */
export function toChanges(resourceType: string, changes: readonly FixChange[]): ChangeAnswer[] {
  return changes.map(
    ({ field, before, after }) =>
      ({
        field,
        ...labelOfField(resourceType, field),
        before,
        after,
        labels: labelsOf(null, [before, after]),
      }) as ChangeAnswer, // before and after are values of JSON columns
  );
}
