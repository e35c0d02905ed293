import type { CredentialReportRow } from "../resources/credential-report-row.ts";
import { daysAgo } from "./evaluate-saving.ts";

/** A credential report line of a user who never signed in, with the test's changes. */
export function reportRow(row: Partial<CredentialReportRow> = {}): CredentialReportRow {
  return {
    generatedAt: daysAgo(0),
    user: "alice",
    arn: "arn:aws:iam::123456789012:user/alice",
    createdAt: daysAgo(500),
    passwordEnabled: false,
    passwordLastUsedAt: null,
    passwordLastChangedAt: null,
    passwordNextRotationAt: null,
    mfaActive: false,
    accessKeys: [],
    certificates: [],
    ...row,
  };
}
