import type { AttachedPolicyReference, InlinePolicy } from "../../resources/iam-policies.ts";
import role from "../../resources/iam-role.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import { allow, used } from "../../testing/last-accessed.ts";
import fix from "./role-administrator-used-services.ts";

const admin = { arn: "arn:aws:iam::aws:policy/AdministratorAccess", name: "AdministratorAccess" };
const audit = { arn: "arn:aws:iam::aws:policy/SecurityAudit", name: "SecurityAudit" };
const subject = (
  facets: { attached?: AttachedPolicyReference[]; inline?: InlinePolicy[] },
  ...services: string[]
) =>
  resourceWith(role, {
    attachedPolicies: facets.attached ?? [audit, admin],
    inlinePolicies: facets.inline ?? [],
    lastAccessed: used(...services),
  });
const name = "SkyledgerUsedServices";
const document = allow(["ec2:*", "s3:*"]);

fixTable(fix, [
  {
    when: "AdministratorAccess is attached",
    resource: subject({}, "s3", "ec2"),
    run: {
      document: "Skyledger-ReplaceRoleManagedPolicy",
      parameters: {
        RoleName: ["subject"],
        PolicyName: [name],
        PolicyDocument: [JSON.stringify(document)],
        PolicyArn: [admin.arn],
      },
    },
    changes: [
      `attachedPolicies: ${JSON.stringify([audit, admin])} -> ${JSON.stringify([audit])}`,
      `inlinePolicies: [] -> ${JSON.stringify([{ name, document }])}`,
    ],
    undo: {
      document: "Skyledger-RestoreRoleManagedPolicy",
      parameters: { RoleName: ["subject"], PolicyName: [name], PolicyArn: [admin.arn] },
    },
  },
  ...["OrganizationAccountAccessRole", "AWSControlTowerExecution"].map((id) => ({
    when: `the organization administers the account by ${id}`,
    resource: { ...subject({}, "s3"), id },
    run: "The organization administers the account by this role. Restrict who can assume it instead.",
  })),
  {
    when: "it is not attached",
    resource: subject({ attached: [audit] }, "s3"),
    run: "AdministratorAccess is not attached to the role.",
  },
  {
    when: "nothing was used",
    resource: subject({}),
    run: "IAM reports no use of the role in the last 400 days. Delete the role if it is not needed.",
  },
  {
    when: "an inline policy with the name exists",
    resource: subject({ inline: [{ name, document }] }, "s3"),
    run: "The role already has an inline policy SkyledgerUsedServices. Detach AdministratorAccess.",
  },
]);
