import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { PageTokens, pagesOfOneFact } from "./page-tokens.ts";

/** Where answers carry the token of their next page, and the member of the request that takes it. */
const tokenMembers: readonly (readonly [output: string, input: string])[] = [
  ["NextToken", "NextToken"],
  ["nextToken", "nextToken"],
  ["NextMarker", "Marker"],
  ["Marker", "Marker"],
  ["position", "position"],
];

function nextOf(page: object, sent: unknown): { input: string; token: unknown } | undefined {
  for (const [output, input] of tokenMembers) {
    const token: unknown = (page as Record<string, unknown>)[output];
    // EFS repeats the marker that it was asked with.
    if (typeof token === "string" && token !== "" && !(output === "Marker" && token === sent))
      return { input, token };
  }
  return undefined;
}

/** Members by which some services say beside the token that there is more. */
const moreMembers: readonly string[] = ["IsTruncated", "Truncated"];

/** One page's lists behind another's; everything else is the first page's. */
function joined(first: object, second: object): object {
  const rest = second as Record<string, unknown>;
  const lists = Object.entries(first).map(([name, value]) => {
    const more = rest[name];
    return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value] as const;
  });
  return { ...rest, ...Object.fromEntries(lists) };
}

/** A page without what says that another one follows. */
function withoutToken(page: object): object {
  const tokens = new Set([...tokenMembers.map(([output]) => output), ...moreMembers]);
  return Object.fromEntries(Object.entries(page).filter(([name]) => !tokens.has(name)));
}

/**
 * The answer to one call about one resource, or a batch of them, with the lists of all its pages: half an answer must
 * not look like a whole one.
 * @throws the SDK's error, and EndlessListError
 */
export async function wholeAnswer(send: Send, call: AwsCall, signal: AbortSignal): Promise<unknown> {
  const first = await send(call, signal);
  if (typeof first !== "object" || first === null) return first;
  const tokens = new PageTokens(pagesOfOneFact);
  let whole: object = first;
  let next = nextOf(first, undefined);
  while (next && tokens.follow(next.token)) {
    const page = await send({ ...call, input: { ...call.input, ...tokens.as(next.input) } }, signal);
    if (typeof page !== "object" || page === null) throw new SyntaxError("AWS answered a page that is none.");
    whole = joined(withoutToken(whole), page);
    next = nextOf(page, next.token);
  }
  return whole === first ? first : withoutToken(whole);
}
