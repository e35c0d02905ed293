import type { CredentialReportRow } from "../../resources/credential-report-row.ts";
import { daysBetween } from "../days-between.ts";

/** A user's sign-in data, live and from the credential report. */
export interface UserCredentials {
  console: { passwordSet: boolean };
  accessKeys: readonly { id: string | null; active: boolean; createdAt: string | null }[];
  credentials: CredentialReportRow;
}

/** A password or key that was not used for a while. */
export interface IdleCredential {
  /** "password" or "access key AKIA…". */
  credential: string;
  /** Null: never used; its age then counts from its creation. */
  lastUsedAt: string | null;
  idleDays: number;
}

/** The report has no key IDs; a slot matches the key that was created in the same second. */
export function reportedKey(report: CredentialReportRow, createdAt: string | null) {
  if (createdAt === null) return undefined;
  const second = Math.floor(Date.parse(createdAt) / 1000);
  return report.accessKeys.find(
    ({ lastRotatedAt }) => lastRotatedAt !== null && Math.floor(Date.parse(lastRotatedAt) / 1000) === second,
  );
}

/**
 * Passwords and active keys that were not used for `days` days or more. Live data says whether they still
 * exist, the report (up to four hours old) when they were last used; anything newer than the report counts
 * from its creation. `undated`: neither last use nor creation is known.
 */
export function idleCredentials(
  user: UserCredentials,
  days: number,
  takenAt: string,
): { idle: IdleCredential[]; undated: string[] } {
  const { console, accessKeys, credentials } = user;
  const idle: IdleCredential[] = [];
  const undated: string[] = [];
  const add = (credential: string, lastUsedAt: string | null, madeAt: string | null) => {
    const since = lastUsedAt ?? madeAt;
    if (since === null) {
      undated.push(credential);
      return;
    }
    const idleDays = daysBetween(since, takenAt);
    if (idleDays >= days) idle.push({ credential, lastUsedAt, idleDays });
  };
  if (console.passwordSet)
    add(
      "password",
      credentials.passwordLastUsedAt,
      credentials.passwordLastChangedAt ?? credentials.createdAt,
    );
  for (const key of accessKeys) {
    if (!key.active) continue;
    const reported = reportedKey(credentials, key.createdAt);
    add(`access key ${key.id ?? "?"}`, reported?.lastUsedAt ?? null, key.createdAt);
  }
  return { idle, undated };
}
