import type { SnapshotIndex } from "./snapshot-index.ts";

/** Questions by their names. Inputs and answers are plain data: they may pass from thread to thread. */
// biome-ignore lint/suspicious/noExplicitAny: the inputs of any questions
export type Questions = Readonly<Record<string, (input: any) => unknown>>;

/** Questions about a snapshot that are answered from one model of it, which takes long to build. */
export interface Reasoning<Asked = Questions> {
  /** CloudFormation types of the resources that the model uses. */
  readonly types: readonly string[];
  /** Answers from the model of a snapshot, which the first question builds. */
  over(index: SnapshotIndex): Asked;
}

/** Computes at the first call, and answers the same at each further one. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Whether an account is among chosen ones; null: all are. */
export function among(accountIds: readonly string[] | null): (accountId: string) => boolean {
  const chosen = accountIds && new Set(accountIds);
  return (accountId) => chosen?.has(accountId) ?? true;
}
