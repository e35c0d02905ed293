import { z } from "zod";
import { editProblems } from "../tag-rules.ts";
import { instant } from "./instant.ts";
import { requirement } from "./remediation.ts";
import { chosenResources } from "./resource.ts";
import { runStatus } from "./run.ts";

const tagEdit = z
  .strictObject({
    /** Tags that are added, or whose value is replaced. */
    set: z.array(z.strictObject({ key: z.string().max(256), value: z.string().max(512) })).max(50),
    /** Keys that are removed. */
    remove: z.array(z.string().max(256)).max(50),
  })
  .superRefine((edit, context) => {
    for (const { path, message } of editProblems(edit)) context.addIssue({ code: "custom", path, message });
  });

/** A change of the tags of selected resources. */
export const askedTagChange = z.strictObject({ selection: chosenResources, edit: tagEdit });

/** What changes about one tag. Null: the tag does not exist. */
const tagDifference = z.strictObject({
  key: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const taggedResource = {
  resourceId: z.string(),
  resourceName: z.string(),
  /** Display name of the type. */
  resourceType: z.string(),
  accountId: z.string(),
  region: z.string(),
  changes: z.array(tagDifference),
};

/** What a change of tags would do. */
export const tagPlan = z.strictObject({
  items: z.array(
    z.strictObject({
      ...taggedResource,
      /** Of a sandbox account: nothing changes in AWS. */
      sandbox: z.boolean(),
    }),
  ),
  /** Selected resources that are not changed, by reason. */
  leftOut: z.array(
    z.strictObject({
      reason: z.enum([
        "unsupported_type",
        "deleted",
        "tags_unread",
        "no_change",
        "too_many_tags",
        "not_passable",
        "not_set_up",
      ]),
      /** A sentence. */
      text: z.string(),
      count: z.number().int(),
      /** The first 50. */
      resources: z.array(z.strictObject({ resourceId: z.string(), resourceName: z.string() })),
    }),
  ),
  /** Selected resources beyond the limit of one run, which are not part of the plan. */
  beyondLimit: z.number().int(),
  /** Identifies the plan: the change is rejected if the tags have changed since. */
  planHash: z.string(),
  /** What policies require before it is executed; null: nothing. */
  approval: requirement.nullable(),
});

/** A change of tags, with the result of each resource. */
export const tagChange = z.strictObject({
  runId: z.string(),
  status: runStatus,
  requestedBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The change that it undoes; null: it undoes none. */
  undoOf: z.string().nullable(),
  /** Why the run as a whole failed, as a sentence. */
  error: z.string().nullable(),
  items: z.array(
    z.strictObject({
      ...taggedResource,
      status: z.enum(["waiting", "running", "changed", "failed", "skipped", "not_run"]),
      /** Why it was not changed; empty: it was, or it waits. */
      message: z.string(),
      undone: z.boolean(),
    }),
  ),
  undo: z.strictObject({
    /** How many resources it restores; 0: `text` says why. */
    resources: z.number().int(),
    text: z.string(),
    /** What policies require of the undo; null: nothing. */
    approval: requirement.nullable(),
  }),
});
