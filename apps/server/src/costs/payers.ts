import { dayOf } from "@skyledger/core/cost/calendar";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AccountsStore } from "../accounts/store.ts";
import type { BillOf } from "../organizations/bill.ts";
import type { PayerMember, PayerWriter } from "./store/payer-writer.ts";
import type { BilledAccount, CostRecords } from "./store/records-store.ts";

/** Knows which accounts are read through the bill of another one. */
export interface Payers {
  /** Brings the accounts on the bills of connected payers up to date. */
  settle(workspaceId: string): Promise<void>;
  /** Number of accounts on the bill of an account; undefined: it is no payer. */
  billOf(account: CloudAccount): Promise<number | undefined>;
  /** The payer of each connected account whose costs another one's bill has, by its ID. */
  payers(workspaceId: string): Promise<ReadonlyMap<string, string>>;
  /** Connected accounts on the bill of a payer, the payer included. */
  onBill(account: CloudAccount): Promise<BilledAccount[]>;
}

interface Deps {
  readonly accounts: Pick<AccountsStore, "list">;
  readonly billOf: BillOf;
  readonly records: Pick<CostRecords, "accounts" | "onBillOf" | "billedWith">;
  readonly writer: Pick<PayerWriter, "members">;
  readonly now: () => Date;
}

export function createPayers({ accounts, billOf, records, writer, now }: Deps): Payers {
  /** Accounts that Cost Explorer names on an account's bill: it is a payer without a connected organization. */
  async function settleBilled(account: CloudAccount, today: string): Promise<void> {
    const { workspaceId, id, awsAccountId } = account;
    const others = await records.billedWith(workspaceId, id);
    if (others.length === 0) return;
    await writer.members(
      workspaceId,
      id,
      [awsAccountId, ...others].map((one) => ({ awsAccountId: one, since: today, until: null })),
    );
  }

  return {
    async settle(workspaceId) {
      const today = dayOf(now());
      const bill = await billOf(workspaceId);
      for (const account of await accounts.list(workspaceId)) {
        if (account.awsAccountId !== bill?.managementAccountId) {
          await settleBilled(account, today);
          continue;
        }
        const members = bill.members.map(
          ({ awsAccountId, joinedAt, leftAt }): PayerMember => ({
            awsAccountId,
            since: joinedAt === null ? today : dayOf(new Date(joinedAt)),
            until: leftAt === null ? null : dayOf(new Date(leftAt)),
          }),
        );
        // Before the organization was read, the payer is only known to be one.
        const self = { awsAccountId: account.awsAccountId, since: today, until: null };
        const isListed = members.some(({ awsAccountId }) => awsAccountId === self.awsAccountId);
        await writer.members(workspaceId, account.id, isListed ? members : [self, ...members]);
      }
    },

    async billOf({ workspaceId, id }) {
      const members = await records.onBillOf(workspaceId, id);
      return members.length === 0 ? undefined : members.length;
    },

    async payers(workspaceId) {
      const known = await records.accounts(workspaceId);
      return new Map(known.flatMap(({ id, payerId }) => (payerId === null ? [] : [[id, payerId]])));
    },

    async onBill({ workspaceId, id }) {
      const known = await records.accounts(workspaceId);
      return known.filter((one) => one.id === id || one.payerId === id);
    },
  };
}
