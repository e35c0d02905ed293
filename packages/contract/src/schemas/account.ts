import { z } from "zod";
import { instant } from "./instant.ts";

export const accountKind = z.enum(["sandbox", "role", "ambient"]);
export const regionName = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "Use a Region code, for example eu-west-1.");
const roleArn = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
    "Enter a role ARN like arn:aws:iam::123456789012:role/SkyledgerReadOnly.",
  );

export const account = z.strictObject({
  id: z.string(),
  kind: accountKind,
  name: z.string(),
  /** Display name; the sandbox account is always marked as sample data. */
  label: z.string(),
  awsAccountId: z.string(),
  roleArn: z.string().nullable(),
  externalId: z.string().nullable(),
  /** Regions to read; null: all that the account has enabled. */
  regions: z.array(z.string()).nullable(),
  status: z.enum(["connected", "error"]),
  statusDetail: z.string().nullable(),
  resourceCount: z.number().int(),
  lastDiscoveredAt: instant.nullable(),
  /** Whether findings are sent to the account's Security Hub after a scan. */
  sendToSecurityHub: z.boolean(),
  createdAt: instant,
  /** Since then it is no longer read, and its data stays readable; null: it is read. */
  archivedAt: instant.nullable(),
});

const name = z.string().trim().min(1, "Give the account a name.").max(100);
const regions = z.array(regionName).min(1, "Choose at least one Region.").max(50);

export const newAccount = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("sandbox"), name, regions: regions.optional() }),
  z.strictObject({ kind: z.literal("role"), name, roleArn, regions: regions.optional() }),
  z.strictObject({ kind: z.literal("ambient"), name, regions: regions.optional() }),
  /**
   * An organization, through the role in its management account or a delegated administrator. Members are read
   * through a role of the same name.
   */
  z.strictObject({ kind: z.literal("organization"), name, roleArn, regions: regions.optional() }),
]);

export const accountChange = z.strictObject({
  name: name.optional(),
  /** Null: all enabled Regions again. */
  regions: regions.nullable().optional(),
  /** Send findings to the account's Security Hub after each scan. Off by default. */
  sendToSecurityHub: z.boolean().optional(),
});

export const connectionTest = z.strictObject({
  ok: z.boolean(),
  awsAccountId: z.string().nullable(),
  arn: z.string().nullable(),
  enabledRegions: z.array(z.string()),
  message: z.string(),
});

/** What a person needs for creating a read-only role. */
export const connectionGuide = z.strictObject({
  externalId: z.string(),
  /**
   * The principal that assumes the role: the ARN of the server's own identity; null if the server has no AWS
   * credentials.
   */
  principalArn: z.string().nullable(),
  ambientAllowed: z.boolean(),
  cloudFormationTemplate: z.string(),
  terraform: z.string(),
  /** The same role for the management account, and a StackSet that creates it in every member account. */
  organizationCloudFormationTemplate: z.string(),
  organizationTerraform: z.string(),
  remediationCloudFormationTemplate: z.string(),
  remediationTerraform: z.string(),
});
