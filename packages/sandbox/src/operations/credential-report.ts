import type { Fixtures } from "../fixtures/fixtures.ts";
import type { UserRow } from "../fixtures/rows.ts";

/** Columns of the report (IAM User Guide, "Getting credential reports for your AWS account"). */
const columns = [
  "user",
  "arn",
  "user_creation_time",
  "password_enabled",
  "password_last_used",
  "password_last_changed",
  "password_next_rotation",
  "mfa_active",
  "access_key_1_active",
  "access_key_1_last_rotated",
  "access_key_1_last_used_date",
  "access_key_1_last_used_region",
  "access_key_1_last_used_service",
  "access_key_2_active",
  "access_key_2_last_rotated",
  "access_key_2_last_used_date",
  "access_key_2_last_used_region",
  "access_key_2_last_used_service",
  "cert_1_active",
  "cert_1_last_rotated",
  "cert_2_active",
  "cert_2_last_rotated",
];

function timeOf(date: Date | null | undefined): string {
  return date ? date.toISOString().replace(".000Z", "+00:00") : "N/A";
}

function keyColumns(key: UserRow["accessKeys"][number] | undefined): string[] {
  if (!key) return ["false", "N/A", "N/A", "N/A", "N/A"];
  const used = key.lastUsed
    ? [timeOf(key.lastUsed), key.lastUsedRegion, key.lastUsedService]
    : ["N/A", "N/A", "N/A"];
  return [String(key.Status === "Active"), timeOf(key.CreateDate), ...used];
}

function userLine(row: UserRow): string[] {
  const { user, consoleAccess } = row;
  return [
    user.UserName ?? "",
    user.Arn ?? "",
    timeOf(user.CreateDate),
    String(consoleAccess),
    consoleAccess ? (row.passwordLastUsed ? timeOf(row.passwordLastUsed) : "no_information") : "N/A",
    timeOf(row.passwordLastChanged),
    "N/A",
    String(row.mfaDevices.length > 0),
    ...keyColumns(row.accessKeys[0]),
    ...keyColumns(row.accessKeys[1]),
    "false",
    "N/A",
    "false",
    "N/A",
  ];
}

/** The credential report of the account as CSV: the root user first, then every user. */
export function credentialReport(fixtures: Fixtures): string {
  const { world } = fixtures;
  const root = [
    "<root_account>",
    `arn:aws:iam::${world.accountId}:root`,
    timeOf(world.daysAgo(1095, "account")),
    "not_supported",
    timeOf(world.daysAgo(41, "root-sign-in")),
    "not_supported",
    "not_supported",
    "true",
    ...keyColumns(undefined),
    ...keyColumns(undefined),
    "false",
    "N/A",
    "false",
    "N/A",
  ];
  const lines = [columns, root, ...[...fixtures.table("user", "global")].map(userLine)];
  return `${lines.map((line) => line.join(",")).join("\n")}\n`;
}
