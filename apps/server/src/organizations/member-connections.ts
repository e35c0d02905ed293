import { isRead, memberRoleArn } from "@skyledger/core/model/organization";
import type { AccountsService } from "../accounts/service.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { OrganizationsStore, StoredMember, StoredOrganization } from "./store.ts";

interface Deps {
  readonly store: OrganizationsStore;
  readonly accounts: AccountsStore;
  readonly connections: Pick<AccountsService, "connectMember">;
  readonly now: () => Date;
  readonly archivedDays: number;
}

type Account = Awaited<ReturnType<AccountsStore["list"]>>[number];

/** Roles that are tested at a time. STS allows far more (STS quotas). */
const testsAtOnce = 8;
const day = 86_400_000;

/** Keeps the connected accounts of a workspace in step with the members of its organization. */
export class MemberConnections {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Connects members that can be read, archives the accounts of others, and deletes the data of members that
   * ended long ago.
   */
  async settle(organization: StoredOrganization, members: readonly StoredMember[]): Promise<void> {
    const { accounts } = this.#deps;
    const { workspaceId } = organization;
    const known = new Map(
      (await accounts.list(workspaceId, { archived: true })).map((one) => [one.awsAccountId, one]),
    );
    await this.#link(workspaceId, members, known);
    const idsOf = (read: boolean) =>
      members.flatMap((one) => (isRead(one) === read ? (known.get(one.awsAccountId)?.id ?? []) : []));
    await accounts.setArchived(workspaceId, idsOf(true), false);
    await accounts.setArchived(workspaceId, idsOf(false), true);
    await this.#deleteEnded(workspaceId, members, known);
    await this.#connect(
      organization,
      members.filter((one) => isRead(one) && !known.has(one.awsAccountId)),
      known.get(organization.managementAccountId)?.regions ?? null,
    );
  }

  /** Accounts that were connected by themselves belong to the organization, too. */
  async #link(workspaceId: string, members: readonly StoredMember[], known: ReadonlyMap<string, Account>) {
    for (const { awsAccountId, accountId } of members) {
      const account = known.get(awsAccountId);
      if (account && account.id !== accountId)
        await this.#deps.store.connect(workspaceId, awsAccountId, { accountId: account.id });
    }
  }

  async #deleteEnded(
    workspaceId: string,
    members: readonly StoredMember[],
    known: ReadonlyMap<string, Account>,
  ) {
    const { accounts, store, now, archivedDays } = this.#deps;
    const before = now().getTime() - archivedDays * day;
    for (const { awsAccountId, endedAt } of members) {
      if (endedAt === null || Date.parse(endedAt) > before) continue;
      const account = known.get(awsAccountId);
      // A run about it may be under way; the next refresh deletes it.
      if (account && (await accounts.delete(workspaceId, account.id)) === "in use") continue;
      await store.forget(workspaceId, [awsAccountId]);
    }
  }

  async #connect(
    { workspaceId, roleArn }: StoredOrganization,
    members: readonly StoredMember[],
    regions: string[] | null,
  ) {
    const { store, accounts, connections } = this.#deps;
    const externalId = roleArn === null ? null : await accounts.externalId(workspaceId);
    const waiting = [...members];
    const work = async () => {
      for (let member = waiting.shift(); member !== undefined; member = waiting.shift()) {
        const { awsAccountId, name } = member;
        const outcome = await connections.connectMember(workspaceId, {
          kind: roleArn === null ? "sandbox" : "role",
          name: name.slice(0, 100),
          awsAccountId,
          roleArn: roleArn === null ? null : memberRoleArn(roleArn, awsAccountId),
          externalId,
          regions,
        });
        await store.connect(workspaceId, awsAccountId, outcome);
      }
    };
    await Promise.all(Array.from({ length: testsAtOnce }, work));
  }
}
