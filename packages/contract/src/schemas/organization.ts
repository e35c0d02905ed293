import { z } from "zod";
import { instant } from "./instant.ts";

/** AWS Organizations API reference: IDs of roots (r-…) and organizational units (ou-…). */
const unitId = z
  .string()
  .regex(/^(r-[0-9a-z]{4,32}|ou-[0-9a-z]{4,32}-[0-9a-z]{8,32})$/, "Use the ID of a root or of an OU.");
const awsAccountId = z.string().regex(/^\d{12}$/, "Use a 12-digit AWS account ID.");
/** Limits: AWS Organizations User Guide, "Tag restrictions". */
const accountTag = z.strictObject({ key: z.string().min(1).max(128), value: z.string().max(256) });

/** Accounts of an organization: those to which every given property applies. */
export const accountRule = z
  .strictObject({
    /** In this OU or below it. */
    unit: unitId.optional(),
    accountId: awsAccountId.optional(),
    tag: accountTag.optional(),
  })
  .refine((rule) => Object.values(rule).some((value) => value !== undefined), {
    message: "Name an OU, an account, or a tag.",
  });

const rules = z.array(accountRule).max(500);

/** Which accounts are read: those that match `include` (none: all), except those that match `exclude`. */
export const organizationChange = z.strictObject({ include: rules, exclude: rules });

export const memberState = z.enum([
  "connected",
  "no_role",
  "refused",
  "suspended",
  "closed",
  "excluded",
  "archived",
]);

export const organizationMember = z.strictObject({
  /** AWS's 12-digit ID. */
  accountId: z.string(),
  /** Its name in the workspace, as on all pages; of an account that was never connected: its name in AWS. */
  name: z.string(),
  email: z.string(),
  /** Root or OU that it is in; of an archived account: was in last. */
  unitId: z.string(),
  tags: z.record(z.string(), z.string()),
  /** Why the tags could not be read; they are then those of an earlier refresh. Null: they were read. */
  tagsGap: z.string().nullable(),
  state: memberState,
  /** What is missing or was refused, and what to do; only in the states no_role and refused. */
  missing: z.string().optional(),
  joinedAt: instant.nullable(),
  /** ID of the connected account, for filters and links; null: never connected. */
  connectionId: z.string().nullable(),
  resourceCount: z.number().int(),
  lastDiscoveredAt: instant.nullable(),
});

export const organization = z.strictObject({
  organizationId: z.string(),
  managementAccountId: z.string(),
  /** ID of the connected account through which the organization is read. */
  connectionId: z.string(),
  sandbox: z.boolean(),
  /** Root first. */
  units: z.array(z.strictObject({ id: z.string(), name: z.string(), parentId: z.string().nullable() })),
  accounts: z.array(organizationMember),
  include: rules,
  exclude: rules,
  /** Last complete reading; null: none yet. */
  updatedAt: instant.nullable(),
  /** Why the last refresh failed; null: it did not. */
  problem: z.string().nullable(),
});
