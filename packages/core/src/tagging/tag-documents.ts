import { type AutomationDocument, apiStep } from "../model/automation-document.ts";
import type { AutomationRun } from "../model/define-fix.ts";
import type { TagDifference } from "../model/tag-rules.ts";
import { tagActions } from "./tag-actions.ts";

const resources = { type: "StringList", description: "ARNs of the resources." } as const;
/** The tagging API answers with success and names the resources that it could not change. */
const failed = [{ Name: "Failed", Selector: "$.FailedResourcesMap", Type: "StringMap" }] as const;

const setTags: AutomationDocument = {
  name: "Skyledger-SetTags",
  description: "Adds tags to resources, or replaces their values.",
  parameters: { ResourceArns: resources, Tags: { type: "StringMap", description: "Values by tag key." } },
  steps: [
    apiStep(
      "SetTags",
      "resourcegroupstaggingapi",
      "TagResources",
      { ResourceARNList: "{{ ResourceArns }}", Tags: "{{ Tags }}" },
      failed,
    ),
  ],
};

const removeTags: AutomationDocument = {
  name: "Skyledger-RemoveTags",
  description: "Removes tags from resources.",
  parameters: { ResourceArns: resources, TagKeys: { type: "StringList", description: "Tag keys." } },
  steps: [
    apiStep(
      "RemoveTags",
      "resourcegroupstaggingapi",
      "UntagResources",
      { ResourceARNList: "{{ ResourceArns }}", TagKeys: "{{ TagKeys }}" },
      failed,
    ),
  ],
};

/** What changing tags needs in an account, like a fix. */
export const tagging = {
  documents: [setTags, removeTags],
  actions: [
    ...new Set(["tag:TagResources", "tag:UntagResources", ...Object.values(tagActions).flat()]),
  ].sort(),
};

/** The most resources of one call (Resource Groups Tagging API reference, "TagResources"). */
export const mostInOneCall = 20;
/** The most characters of a parameter's value (Systems Manager API reference, "StartAutomationExecution"). */
const longestValue = 512;

/** Maps of at most 512 characters each. */
function maps(tags: readonly (readonly [key: string, value: string])[]): string[] {
  const texts: string[] = [];
  let map: Record<string, string> = {};
  for (const [key, value] of tags) {
    const larger = { ...map, [key]: value };
    if (Object.keys(map).length > 0 && JSON.stringify(larger).length > longestValue) {
      texts.push(JSON.stringify(map));
      map = { [key]: value };
    } else map = larger;
  }
  return Object.keys(map).length === 0 ? texts : [...texts, JSON.stringify(map)];
}

/** The runs that make a change, in order: values are set before keys are removed. */
export function runsOf(arns: readonly string[], differences: readonly TagDifference[]): AutomationRun[] {
  const set = differences.flatMap(({ key, after }) => (after === null ? [] : [[key, after] as const]));
  const removed = differences.filter(({ after }) => after === null).map(({ key }) => key);
  return [
    ...maps(set).map((Tags) => ({
      document: setTags.name,
      parameters: { ResourceArns: arns, Tags: [Tags] },
    })),
    ...(removed.length === 0
      ? []
      : [{ document: removeTags.name, parameters: { ResourceArns: arns, TagKeys: removed } }]),
  ];
}

/** Why Systems Manager can't pass a change, as a sentence; undefined: it can. */
export function unpassable(differences: readonly TagDifference[]): string | undefined {
  const odd = differences.some(
    ({ key, after }) =>
      `${key}${after ?? ""}`.includes("{{") ||
      (after !== null && JSON.stringify({ [key]: after }).length > longestValue),
  );
  return odd
    ? "Systems Manager can't pass these tag values. Change them in the AWS console or with the AWS CLI."
    : undefined;
}
