import type { ArnScope } from "@skyledger/core/model/arn";
import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import type { ListPlan, Paging } from "@skyledger/core/model/define-resource";
import { memberOf } from "../member-of.ts";
import { EndlessListError, PageTokens } from "./page-tokens.ts";

/**
 * Consecutive pages that may bring nothing new: AWS repeats items while a list changes, and returns empty
 * pages when filtering (EC2 API reference, "Pagination"), but a list that only repeats itself is endless.
 */
const repeatingPagesAtMost = 20;
const emptyPagesAtMost = 1_000;

function memberAt(output: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>(memberOf, output);
}

/** Pages of one operation. Rejects with EndlessListError if the list is endless. */
export async function* listPages(
  send: Send,
  call: AwsCall,
  paging: Paging | null,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const tokens = new PageTokens();
  let page: unknown;
  do {
    const input = paging === null ? call.input : { ...call.input, ...tokens.as(paging.input) };
    page = await send({ ...call, input }, signal);
    yield page;
  } while (paging !== null && tokens.follow(memberAt(page, paging.output)));
}

/** The inputs of the real list: one without parents, else one per batch of them. */
export async function* listInputs(
  plan: ListPlan,
  unit: { region: string },
  scope: ArnScope,
  send: Send,
  signal: AbortSignal,
): AsyncGenerator<{ input: object; batch: unknown[] }> {
  const { parents } = plan;
  if (parents === null) {
    yield { input: plan.input([], scope), batch: [] };
    return;
  }
  const call = {
    service: parents.service,
    operation: parents.operation,
    input: parents.input,
    region: unit.region,
  };
  const progress = new ListProgress();
  // Parents are names or listed values: a duplicate across pages would be requested twice.
  const known = new Set<string>();
  for await (const page of listPages(send, call, parents.paging, signal)) {
    const items = parents.items(page) ?? [];
    const fresh = items.filter((item) => isNewText(known, JSON.stringify(item)));
    progress.page(items.length, fresh.length);
    for (let start = 0; start < fresh.length; start += parents.batch) {
      const batch = fresh.slice(start, start + parents.batch);
      yield { input: plan.input(batch, scope), batch };
    }
  }
}

/** Adds a text; returns whether it was new. */
function isNewText(known: Set<string>, text: string): boolean {
  const { size } = known;
  return known.add(text).size > size;
}

/** Detects a list that continues without new items. */
export class ListProgress {
  #repeating = 0;
  #empty = 0;

  /** @throws EndlessListError */
  page(items: number, fresh: number): void {
    this.#empty = items === 0 ? this.#empty + 1 : 0;
    if (items > 0) this.#repeating = fresh === 0 ? this.#repeating + 1 : 0;
    if (this.#repeating > repeatingPagesAtMost) throw new EndlessListError("its pages repeat each other.");
    if (this.#empty > emptyPagesAtMost) throw new EndlessListError("its pages are empty.");
  }
}

/**
 * Detects a list whose pages repeat, by each one's last item, for lists that are too long to remember every
 * item.
 */
export class RepeatedPages {
  readonly #progress = new ListProgress();
  readonly #ends = new Set<string>();

  /**
   * @param last identifies the page's last item; undefined for a page without items
   * @throws EndlessListError
   */
  page(items: number, last: string | undefined): void {
    const known = this.#ends.size;
    if (last !== undefined) this.#ends.add(last);
    this.#progress.page(items, this.#ends.size - known);
  }
}
