import { PageTokens, pagesOfOneFact } from "../../../platform/aws/page-tokens.ts";
import type { CustomReaderContext } from "./custom-reader.ts";

/**
 * Reads a paginated list of EC2 about one resource, page by page: each page can be refused, unlike in a whole answer.
 * @param take takes the operation's own output shape, and returns the token of the next page
 */
export async function eachPage(
  { send, region, signal }: CustomReaderContext,
  { operation, input }: { operation: string; input: object },
  take: (page: unknown) => string | undefined,
): Promise<void> {
  const tokens = new PageTokens(pagesOfOneFact);
  let next: string | undefined;
  do {
    const call = {
      service: "ec2",
      operation,
      input: { ...input, ...tokens.as("NextToken") },
      region,
    } as const;
    next = take(await send(call, signal));
  } while (tokens.follow(next));
}
