/** One access key slot in the credential report. Times are ISO; null: never, or not tracked. */
export interface ReportedAccessKey {
  /** Whether the key is active. @api access_key_1_active */
  active: boolean;
  /** When the key was created or last changed. @api access_key_1_last_rotated */
  lastRotatedAt: string | null;
  /** When the key was last used. @api access_key_1_last_used_date */
  lastUsedAt: string | null;
  /** Region where the key was last used. @api access_key_1_last_used_region */
  lastUsedRegion: string | null;
  /** AWS service that the key was last used with. @api access_key_1_last_used_service */
  lastUsedService: string | null;
}

/**
 * One line of IAM's credential report (IAM User Guide, "Get credential reports for your AWS account"). AWS
 * generates a report at most every four hours; `generatedAt` says when.
 */
export interface CredentialReportRow {
  /** When IAM generated the report. @api generated_time */
  generatedAt: string;
  /** User name. @api user */
  user: string;
  /** ARN of the user. @api arn */
  arn: string;
  /** When the user was created. @api user_creation_time */
  createdAt: string;
  /** Whether the user has a password. Null: AWS does not report it (root user in older reports). @api password_enabled */
  passwordEnabled: boolean | null;
  /** When the password was last used. Null: no password, never used, or no data. @api password_last_used */
  passwordLastUsedAt: string | null;
  /** When the password was last changed. @api password_last_changed */
  passwordLastChangedAt: string | null;
  /** When the password policy requires a new password. @api password_next_rotation */
  passwordNextRotationAt: string | null;
  /** Whether an MFA device is active. @api mfa_active */
  mfaActive: boolean;
  /** The two access key slots of a user, including empty ones. */
  accessKeys: readonly ReportedAccessKey[];
  /** The two slots for X.509 signing certificates. */
  certificates: readonly {
    /** Whether the signing certificate is active. @api cert_1_active */
    active: boolean;
    /** When the signing certificate was created or last changed. @api cert_1_last_rotated */
    lastRotatedAt: string | null;
  }[];
}
