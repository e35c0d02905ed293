/** Parameters of RDS that checks ask for; every other is left where it is. */
export const rdsParameterNames = [
  "rds.force_ssl",
  "require_secure_transport",
  "server_audit_logging",
  "server_audit_events",
] as const;

/** The values of a parameter group by name, small letters as AWS sends them; a parameter without a value is left out. */
export type RdsParameters = Readonly<Partial<Record<(typeof rdsParameterNames)[number], string>>>;
