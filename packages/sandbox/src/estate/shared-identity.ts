import { automationRoleName } from "@skyledger/core/model/automation-role";
import { managedPolicy, policyArn, putPolicy, putRole, putUser, statement } from "./identity.ts";
import type { Put } from "./rows.ts";
import { platform, type World } from "./world.ts";

const deployment = { product: "delivery", team: "platform", environment: "prod" } as const;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
function putUsers(world: World, put: Put): void {
  const nobody = { attached: [], groups: [] };
  putUser(world, put, {
    name: "priya.nair",
    ageDays: 1000,
    console: true,
    signedInDays: 0,
    mfa: true,
    keys: [],
    attached: [],
    groups: ["administrators"],
  });
  putUser(world, put, {
    name: "maria.lopez",
    ageDays: 820,
    console: true,
    signedInDays: 2,
    mfa: true,
    keys: [{ ageDays: 40, usedDays: 1, active: true }],
    attached: [],
    groups: ["developers"],
  });
  // Planted: a console user without MFA.
  putUser(world, put, {
    name: "jonas.berg",
    ageDays: 640,
    console: true,
    signedInDays: 5,
    mfa: false,
    keys: [],
    attached: [],
    groups: ["developers"],
  });
  // Planted: a machine user whose key has not been rotated for two years, with administrator rights of its own.
  putUser(world, put, {
    ...nobody,
    name: "ci-deploy",
    ageDays: 900,
    console: false,
    signedInDays: null,
    mfa: false,
    keys: [{ ageDays: 760, usedDays: 0, active: true, service: "ecr" }],
    attached: [managedPolicy("AdministratorAccess")],
  });
  // Planted: a person who left; password and key unused for months.
  putUser(world, put, {
    ...nobody,
    name: "former.contractor",
    ageDays: 700,
    console: true,
    signedInDays: 290,
    mfa: false,
    keys: [{ ageDays: 690, usedDays: 280, active: true }],
  });
  // Planted: two active keys and an inline policy.
  putUser(world, put, {
    ...nobody,
    name: "backup-agent",
    ageDays: 500,
    console: false,
    signedInDays: null,
    mfa: false,
    keys: [
      { ageDays: 480, usedDays: 3, active: true },
      { ageDays: 120, usedDays: null, active: true },
    ],
    inline: { "backup-everything": statement("Allow", "s3:*", "*") },
  });
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a thing; the list is data.
function putRoles(world: World, put: Put): void {
  putRole(world, put, {
    name: "deploy",
    text: "Assumed by the delivery pipeline",
    of: deployment,
    trust: {
      federated: world.arn("iam", "", "oidc-provider/token.actions.githubusercontent.com"),
      subject: "repo:sandbox-company/*",
    },
    attached: [managedPolicy("PowerUserAccess")],
    ageDays: 600,
    lastUsedDays: 0,
  });
  // Planted: another account may become administrator here, without an external id.
  putRole(world, put, {
    name: "partner-support",
    text: "Access for the support partner",
    of: platform,
    trust: { account: "999988887777" },
    attached: [managedPolicy("AdministratorAccess")],
    ageDays: 730,
    lastUsedDays: 210,
  });
  // Planted: any repository on GitHub may publish the documentation, and may do everything while it is at it.
  putRole(world, put, {
    name: "publish-docs",
    text: "Publishes the documentation from its repository",
    of: deployment,
    trust: { federated: world.arn("iam", "", "oidc-provider/token.actions.githubusercontent.com") },
    attached: [],
    inline: { everything: statement("Allow", "*", "*") },
    ageDays: 250,
    lastUsedDays: 4,
  });
  // Planted: never used.
  putRole(world, put, {
    name: "migration-2024",
    text: "Left over from the data center migration",
    of: platform,
    trust: { service: "ec2.amazonaws.com" },
    attached: [policyArn(world, "migration-full-access")],
    ageDays: 850,
    lastUsedDays: null,
    instanceProfile: true,
  });
  putRole(world, put, {
    name: "rds-monitoring",
    text: "Enhanced monitoring of databases",
    of: platform,
    trust: { service: "monitoring.rds.amazonaws.com" },
    attached: [managedPolicy("service-role/AmazonRDSEnhancedMonitoringRole")],
    ageDays: 900,
    lastUsedDays: 0,
  });
  putRole(world, put, {
    name: "trail-to-logs",
    text: "Lets CloudTrail write to CloudWatch Logs",
    of: platform,
    trust: { service: "cloudtrail.amazonaws.com" },
    attached: [],
    inline: { write: statement("Allow", ["logs:CreateLogStream", "logs:PutLogEvents"], "*") },
    ageDays: 990,
    lastUsedDays: 0,
  });
  putRole(world, put, {
    name: automationRoleName,
    text: "Fixes that a person has approved act as this role",
    of: platform,
    trust: { service: "ssm.amazonaws.com" },
    attached: [],
    ageDays: 30,
    lastUsedDays: 0,
  });
}

/** Users, groups, roles and policies that belong to no product. */
export function putSharedIdentity(world: World, put: Put): void {
  for (const [name, policy] of [
    ["administrators", "AdministratorAccess"],
    ["developers", "PowerUserAccess"],
  ] as const) {
    put("group", name, {
      name,
      id: world.capitals("AGPA", name, 21),
      arn: world.arn("iam", "", `group/${name}`),
      created: world.daysAgo(1000, name),
      attachedPolicies: [managedPolicy(policy)],
    });
  }
  putUsers(world, put);
  putRoles(world, put);
  // Planted: a policy of the account's own that allows everything.
  putPolicy(world, put, {
    name: "migration-full-access",
    text: "Everything, for the migration",
    of: platform,
    document: statement("Allow", "*", "*"),
    attachments: 1,
    ageDays: 850,
  });
  putPolicy(world, put, {
    name: "read-billing",
    text: "Read cost and usage",
    of: platform,
    document: statement("Allow", ["ce:Get*", "cur:Describe*"], "*"),
    attachments: 0,
    ageDays: 300,
  });
}
