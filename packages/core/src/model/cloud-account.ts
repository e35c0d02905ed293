export type AccountKind = "sandbox" | "role" | "ambient";

/** A connected cloud account. Instants are ISO texts. */
export interface CloudAccount {
  id: string;
  workspaceId: string;
  kind: AccountKind;
  name: string;
  awsAccountId: string;
  roleArn: string | null;
  externalId: string | null;
  /** Null: every enabled Region of the account. */
  regions: string[] | null;
  status: "connected" | "error";
  statusDetail: string | null;
  createdAt: string;
  lastDiscoveredAt: string | null;
  /** Whether findings are sent to the account's Security Hub after a scan. */
  sendToSecurityHub: boolean;
  /** Since then it is no longer read, and its data stays readable. */
  archivedAt: string | null;
}
