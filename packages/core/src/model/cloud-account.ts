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
  /** Null: every region the account has enabled. */
  regions: string[] | null;
  status: "connected" | "error";
  statusDetail: string | null;
  createdAt: string;
  lastDiscoveredAt: string | null;
  /** Whether our own findings are sent to its Security Hub after a scan. */
  sendToSecurityHub: boolean;
}
