import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { memberOf } from "../member-of.ts";
import { PageTokens, pagesOfOneFact } from "./page-tokens.ts";

/** Response member with the next page's token, and the request member for it. */
const tokenMembers: readonly (readonly [output: string, input: string])[] = [
  ["NextToken", "NextToken"],
  ["nextToken", "nextToken"],
  ["NextMarker", "Marker"],
  ["Marker", "Marker"],
  ["position", "position"],
];

function nextOf(page: object, sent: unknown): { input: string; token: unknown } | undefined {
  for (const [output, input] of tokenMembers) {
    const token = memberOf(page, output);
    // EFS echoes the marker of the request.
    if (typeof token === "string" && token !== "" && !(output === "Marker" && token === sent))
      return { input, token };
  }
  return undefined;
}

/** Members with which some services mark further pages in addition to the token. */
const moreMembers: readonly string[] = ["IsTruncated", "Truncated"];

/** Appends one page's lists to another's; everything else is the first page's. */
function joined(first: object, second: object): object {
  const lists = Object.entries(first).map(([name, value]) => {
    const more = memberOf(second, name);
    return [name, Array.isArray(value) && Array.isArray(more) ? [...value, ...more] : value] as const;
  });
  return { ...second, ...Object.fromEntries(lists) };
}

/** A page without its markers for a following one. */
function withoutToken(page: object): object {
  const tokens = new Set([...tokenMembers.map(([output]) => output), ...moreMembers]);
  return Object.fromEntries(Object.entries(page).filter(([name]) => !tokens.has(name)));
}

/**
 * The response to one call about one resource, or a batch of them, with the lists of all its pages, so that a
 * partial response never looks complete.
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
