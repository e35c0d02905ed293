import type { AwsService } from "@skyledger/core/model/aws-service";
import { PageTokens, pagesOfOneFact } from "../../platform/aws/page-tokens.ts";
import type { AskAdviser } from "./adviser.ts";

/** Every page of a list. Rejects with the SDK's error, and if the list is endless. */
export async function* pagesOf<Output>(
  ask: AskAdviser,
  call: { service: AwsService; operation: string; input: object; region?: string },
  token: { input: string; output: keyof Output & string },
): AsyncGenerator<Output> {
  const tokens = new PageTokens(pagesOfOneFact);
  let output: Output;
  do {
    const input = { ...call.input, ...tokens.as(token.input) };
    // `ask` returns the operation's own output type.
    output = (await ask({ ...call, input })) as Output;
    yield output;
  } while (tokens.follow(output[token.output]));
}
