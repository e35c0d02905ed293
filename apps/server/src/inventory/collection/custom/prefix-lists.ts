import type {
  DescribeManagedPrefixListsResult,
  GetManagedPrefixListEntriesResult,
  IpPermission,
  RouteTable,
  SecurityGroup,
} from "@aws-sdk/client-ec2";
import type { Send } from "@skyledger/core/model/aws-call";
import type { PrefixList } from "@skyledger/core/resources/prefix-list";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";
import { eachPage } from "./each-page.ts";

async function nameOf(id: string, context: CustomReaderContext): Promise<string | null> {
  let name: string | null = null;
  const input = { PrefixListIds: [id] };
  await eachPage(context, { operation: "describeManagedPrefixLists", input }, (answer) => {
    // The operation's own output shape, here and below.
    const page = answer as DescribeManagedPrefixListsResult;
    name ??= page.PrefixLists?.find(({ PrefixListId }) => PrefixListId === id)?.PrefixListName ?? null;
    return page.NextToken;
  });
  return name;
}

async function cidrsOf(id: string, context: CustomReaderContext): Promise<string[]> {
  const cidrs: string[] = [];
  const input = { PrefixListId: id, MaxResults: 100 };
  await eachPage(context, { operation: "getManagedPrefixListEntries", input }, (answer) => {
    const page = answer as GetManagedPrefixListEntriesResult;
    if (page.Entries === undefined) throw new TypeError("EC2 answered without entries of a prefix list");
    for (const { Cidr: cidr } of page.Entries) {
      // Without a range, the list would seem to have fewer addresses.
      if (!cidr) throw new TypeError("EC2 answered with an entry without a range");
      cidrs.push(cidr);
    }
    return page.NextToken;
  });
  return cidrs;
}

/**
 * Each collection of an account has its own paced `send`: a list lives as long as the collection that read it,
 * for any number of groups that name it.
 */
const read = new WeakMap<Send, Map<string, Promise<PrefixList>>>();

function listOf(id: string, context: CustomReaderContext): Promise<PrefixList> {
  const lists = read.get(context.send) ?? new Map<string, Promise<PrefixList>>();
  read.set(context.send, lists);
  const key = `${context.region} ${id}`;
  const known = lists.get(key);
  if (known) return known;
  const list = (async () => ({ id, name: await nameOf(id, context), cidrs: await cidrsOf(id, context) }))();
  lists.set(key, list);
  return list;
}

const listsOf = (ids: readonly string[], context: CustomReaderContext): Promise<PrefixList[]> =>
  Promise.all([...new Set(ids)].sort().map((id) => listOf(id, context)));

const named = (rules: readonly IpPermission[]): string[] =>
  rules.flatMap(({ PrefixListIds: lists }) => (lists ?? []).flatMap((list) => list.PrefixListId ?? []));

/** The prefix lists of the rules of a security group. */
export const prefixListsOfGroup: CustomReader = async (context) => {
  // Only the declaration of security groups uses this reader.
  const { IpPermissions: inbound, IpPermissionsEgress: outbound } = context.item as SecurityGroup;
  if (inbound === undefined || outbound === undefined)
    throw new TypeError("EC2 answered with a security group without its rules");
  return await listsOf(named([...inbound, ...outbound]), context);
};

/** The prefix lists of the routes of a table, except those of gateway endpoints: AWS's services have their addresses. */
export const prefixListsOfRoutes: CustomReader = async (context) => {
  // Only the declaration of route tables uses this reader.
  const { Routes: routes } = context.item as RouteTable;
  if (routes === undefined) throw new TypeError("EC2 answered with a route table without its routes");
  const others = routes.filter(({ GatewayId }) => !GatewayId?.startsWith("vpce-"));
  return await listsOf(
    others.flatMap((route) => route.DestinationPrefixListId ?? []),
    context,
  );
};
