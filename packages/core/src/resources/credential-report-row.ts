/** One access key slot in the credential report. Times are ISO; null: never, or not tracked. */
export interface ReportedAccessKey {
  active: boolean;
  lastRotatedAt: string | null;
  lastUsedAt: string | null;
  lastUsedRegion: string | null;
  lastUsedService: string | null;
}

/**
 * One line of IAM's credential report (IAM User Guide, "Get credential reports for your AWS account").
 * AWS makes a new report at most every four hours, so `generatedAt` tells how fresh it is.
 */
export interface CredentialReportRow {
  generatedAt: string;
  user: string;
  arn: string;
  createdAt: string;
  /** Null where AWS does not tell (the root user of older reports). */
  passwordEnabled: boolean | null;
  /** Null: no password, never used, or AWS has no information. */
  passwordLastUsedAt: string | null;
  passwordLastChangedAt: string | null;
  passwordNextRotationAt: string | null;
  mfaActive: boolean;
  /** The two slots of a user's keys, also the empty ones. */
  accessKeys: readonly ReportedAccessKey[];
  /** Signing certificates, two slots. */
  certificates: readonly { active: boolean; lastRotatedAt: string | null }[];
}
