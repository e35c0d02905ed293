import type {
  Account,
  DescribeOrganizationResponse,
  ListAccountsForParentResponse,
  ListAccountsResponse,
  ListOrganizationalUnitsForParentResponse,
  ListRootsResponse,
  ListTagsForResourceResponse,
} from "@aws-sdk/client-organizations";
import type { Send } from "@skyledger/core/model/aws-call";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { OrganizationReading, OrganizationUnit, ReadMember } from "@skyledger/core/model/organization";
import type { AccountConnection } from "../../platform/aws/account-connection.ts";
import { classifyError } from "../../platform/aws/errors.ts";
import { forEachLimited } from "../../platform/aws/for-each-limited.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import { ListProgress } from "../../platform/aws/list-pages.ts";
import type { AwsAnswer, OpenSends } from "../../platform/aws/open-sends.ts";
import { PageTokens } from "../../platform/aws/page-tokens.ts";

/** Reads AWS Organizations through its management account or a delegated administrator. */
export interface OrganizationReader {
  /** Which organization it is. Refused where its accounts can't be listed, as in an ordinary member. */
  describe(
    connection: AccountConnection,
    signal: AbortSignal,
  ): Promise<AwsAnswer<Pick<OrganizationReading, "organizationId" | "managementAccountId">>>;
  /** The whole organization. A refused or unfinished list refuses everything; tags are observations. */
  read(connection: AccountConnection, signal: AbortSignal): Promise<AwsAnswer<OrganizationReading>>;
}

/** Organizations allows few calls per second (AWS Organizations User Guide, "Quotas: API throttling"). */
const callsAtOnce = 4;
const idOfAccount = /^\d{12}$/;

/** Calls of Organizations, which has one endpoint per partition. */
class Calls {
  readonly #send: Send;
  readonly #region: string;
  readonly #signal: AbortSignal;

  constructor(send: Send, region: string, signal: AbortSignal) {
    this.#send = send;
    this.#region = region;
    this.#signal = signal;
  }

  async one<Output>(operation: string, input: object): Promise<Output> {
    const call = { service: "organizations", operation, input, region: this.#region } as const;
    return (await this.#send(call, this.#signal)) as Output;
  }

  /** Every item of a list. Rejects if it has no end. */
  async all<Page extends { NextToken?: string | undefined }, Item>(
    operation: string,
    input: object,
    items: (page: Page) => readonly Item[] | undefined,
  ): Promise<Item[]> {
    const tokens = new PageTokens();
    const progress = new ListProgress();
    const found: Item[] = [];
    const known = new Set<string>();
    let page: Page;
    do {
      page = await this.one<Page>(operation, { ...input, ...tokens.as("NextToken") });
      const listed = items(page) ?? [];
      // AWS repeats items while a list changes.
      const fresh = listed.filter((item) => {
        const { size } = known;
        return known.add(JSON.stringify(item)).size > size;
      });
      progress.page(listed.length, fresh.length);
      found.push(...fresh);
    } while (tokens.follow(page.NextToken));
    return found;
  }
}

/** Units from the root downward, and the unit of each account. */
async function readTree(calls: Calls): Promise<{ units: OrganizationUnit[]; places: Map<string, string> }> {
  const roots = await calls.all("listRoots", {}, (page: ListRootsResponse) => page.Roots);
  const units: OrganizationUnit[] = roots.flatMap(({ Id, Name }) =>
    !Id ? [] : [{ id: Id, name: Name ?? Id, parentId: null }],
  );
  if (units.length === 0) throw new SyntaxError("Organizations answered without a root.");
  const places = new Map<string, string>();
  const known = new Set(units.map(({ id }) => id));
  for (let level: readonly OrganizationUnit[] = units; level.length > 0; ) {
    const below: OrganizationUnit[] = [];
    await forEachLimited(level, callsAtOnce, async ({ id: parentId }) => {
      const input = { ParentId: parentId };
      const accounts = await calls.all(
        "listAccountsForParent",
        input,
        (page: ListAccountsForParentResponse) => page.Accounts,
      );
      for (const { Id } of accounts) if (Id !== undefined) places.set(Id, parentId);
      const children = await calls.all(
        "listOrganizationalUnitsForParent",
        input,
        (page: ListOrganizationalUnitsForParentResponse) => page.OrganizationalUnits,
      );
      for (const { Id, Name } of children) {
        if (!Id || known.has(Id)) continue;
        known.add(Id);
        below.push({ id: Id, name: Name ?? Id, parentId });
      }
    });
    units.push(...below);
    level = below;
  }
  return { units, places };
}

async function readTags(calls: Calls, accountId: string): Promise<Observation<Record<string, string>>> {
  try {
    const tags = await calls.all(
      "listTagsForResource",
      { ResourceId: accountId },
      (page: ListTagsForResourceResponse) => page.Tags,
    );
    return seen(
      Object.fromEntries(tags.flatMap(({ Key, Value }) => (Key === undefined ? [] : [[Key, Value ?? ""]]))),
    );
  } catch (error) {
    return gap(classifyError(error).reason);
  }
}

/** AWS's word for an account's state. `State` replaces `Status` (API reference, "Account"). */
function stateOf(account: Account): string {
  return account.State ?? account.Status ?? "";
}

async function readMembers(calls: Calls, places: ReadonlyMap<string, string>) {
  const listed = await calls.all("listAccounts", {}, (page: ListAccountsResponse) => page.Accounts);
  const members = new Map<string, Omit<ReadMember, "tags">>();
  let complete = true;
  for (const account of listed) {
    const { Id: id, Name, Email, JoinedTimestamp } = account;
    const awsState = stateOf(account);
    if (id === undefined || !idOfAccount.test(id) || awsState === "") {
      complete = false;
      continue;
    }
    members.set(id, {
      awsAccountId: id,
      name: Name ?? id,
      email: Email ?? "",
      unitId: places.get(id) ?? null,
      awsState,
      joinedAt: JoinedTimestamp?.toISOString() ?? null,
    });
  }
  const accounts: ReadMember[] = [];
  await forEachLimited([...members.values()], callsAtOnce, async (member) => {
    accounts.push({ ...member, tags: await readTags(calls, member.awsAccountId) });
  });
  accounts.sort((a, b) => a.awsAccountId.localeCompare(b.awsAccountId));
  return { accounts, complete };
}

async function readIdentity(calls: Calls) {
  const { Organization } = await calls.one<DescribeOrganizationResponse>("describeOrganization", {});
  const { Id: organizationId, MasterAccountId: managementAccountId } = Organization ?? {};
  if (organizationId === undefined || managementAccountId === undefined)
    throw new SyntaxError("Organizations answered without an organization.");
  return { organizationId, managementAccountId };
}

async function readWhole(calls: Calls): Promise<OrganizationReading> {
  const identity = await readIdentity(calls);
  const { units, places } = await readTree(calls);
  const members = await readMembers(calls, places);
  if (!members.accounts.some(({ awsAccountId }) => awsAccountId === identity.managementAccountId))
    throw new SyntaxError("Organizations answered without the management account.");
  return { ...identity, units, ...members };
}

export function createOrganizationReader({
  region,
  open,
}: Pick<OpenSends, "region" | "open">): OrganizationReader {
  async function answer<T>(
    connection: AccountConnection,
    signal: AbortSignal,
    ask: (calls: Calls) => Promise<T>,
  ): Promise<AwsAnswer<T>> {
    try {
      return { ok: true, value: await ask(new Calls(await open(connection), homeRegionOf(region), signal)) };
    } catch (error) {
      const { reason, code, message } = classifyError(error);
      return { ok: false, refusal: { reason, message: `${code}: ${message}` } };
    }
  }
  return {
    describe: (connection, signal) =>
      answer(connection, signal, async (calls) => {
        const identity = await readIdentity(calls);
        await calls.one("listRoots", {});
        return identity;
      }),
    read: (connection, signal) => answer(connection, signal, readWhole),
  };
}
