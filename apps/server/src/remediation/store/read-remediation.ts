import type { FixChange } from "@skyledger/core/model/define-fix";
import type { Observation } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { z } from "zod";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";
import type { StoredRemediation, StoredStep } from "./stored-remediation.ts";

const change: z.ZodType<FixChange> = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  inWords: z.literal(true).exactOptional(),
});

const observed = <Value>(value: z.ZodType<Value>): z.ZodType<Observation<Value>> =>
  z.union([
    z.object({ seen: z.literal(true), value }),
    z.object({ seen: z.literal(false), reason: z.enum(["denied", "throttled", "unsupported", "failed"]) }),
  ]);

const resource: z.ZodType<Resource> = z.object({
  ...{ arn: z.string(), type: z.string(), id: z.string(), name: z.string(), region: z.string() },
  accountId: z.string(),
  status: z.string().nullable(),
  attachment: z.enum(["attached", "detached"]).exactOptional(),
  ended: z.literal(true).exactOptional(),
  createdAt: z.string().nullable(),
  tags: observed(z.record(z.string(), z.string())),
  facets: z.record(z.string(), observed(z.unknown())),
});

/** A row of `remediations` with JSON that isn't parsed yet. */
export type RemediationRow = Unparsed<StoredRemediation, "changes" | "savedState">;
export const toRemediation = storedRow<StoredRemediation, "changes" | "savedState">({
  changes: storedJson("remediations.changes", z.array(change)),
  savedState: storedJson("remediations.saved_state", resource.nullable()),
});

/** A row of `remediation_steps` with JSON that isn't parsed yet. */
export type StepRow = Unparsed<StoredStep, "detail">;
export const toStep = storedRow<StoredStep, "detail">({
  detail: storedJson("remediation_steps.detail", z.record(z.string(), z.unknown())),
});
