import type { AwsService } from "@skyledger/core/model/aws-service";
import type { AskAdviser } from "./advice.ts";

/** Pages asked for at most: what has more is an answer that does not end. */
const mostPages = 200;

/** Every page of an adviser's list. Rejects with the SDK's error, and when the list does not end. */
export async function* pagesOf<Output>(
  ask: AskAdviser,
  call: { service: AwsService; operation: string; input: object; region?: string },
  token: { input: string; output: keyof Output & string },
): AsyncGenerator<Output> {
  let next: unknown;
  for (let page = 0; page < mostPages; page += 1) {
    const input = next === undefined ? call.input : { ...call.input, [token.input]: next };
    // `ask` answers the operation's own output shape.
    const output = (await ask({ ...call, input })) as Output;
    yield output;
    next = output[token.output] || undefined;
    if (next === undefined) return;
  }
  throw new Error(`${call.service}.${call.operation} does not end`);
}
