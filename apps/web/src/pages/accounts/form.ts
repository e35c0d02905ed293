import * as z from "zod/mini";

const name = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter a name."), z.maxLength(100, "Use at most 100 characters."));
const regions = z.nullable(z.array(z.string()).check(z.minLength(1, "Choose at least one Region.")));

/** A role ARN in any partition, as on the server. */
const ROLE_ARN = /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;

/** Schema of a new connection; `roleArn` applies to roles and organizations only. */
export const connectForm = z
  .object({
    kind: z.enum(["role", "organization", "ambient", "sandbox"]),
    name,
    roleArn: z.string().check(z.trim()),
    regions,
  })
  .check(
    z.refine(({ kind, roleArn }) => (kind !== "role" && kind !== "organization") || ROLE_ARN.test(roleArn), {
      path: ["roleArn"],
      message: "Enter a role ARN, such as arn:aws:iam::123456789012:role/SkyledgerReadOnly.",
    }),
  );

/** Schema of the editable properties. */
export const changeForm = z.object({ name, regions, sendToSecurityHub: z.boolean() });
