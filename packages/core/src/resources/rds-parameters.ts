/** RDS parameters that checks evaluate; no other is stored. */
export const rdsParameterNames = [
  "rds.force_ssl",
  "require_secure_transport",
  "server_audit_logging",
  "server_audit_events",
] as const;

/**
 * The values of a parameter group by name, in lowercase as AWS returns them; parameters without a value are
 * omitted.
 */
export type RdsParameters = Readonly<Partial<Record<(typeof rdsParameterNames)[number], string>>>;
