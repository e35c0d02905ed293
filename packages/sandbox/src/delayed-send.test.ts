import type { AwsCall } from "@skyledger/core/model/aws-call";
import { expect, test, vi } from "vitest";
import { delayedSend } from "./delayed-send.ts";

const call: AwsCall = { service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" };

test("a response arrives after the delay, unchanged", async () => {
  const send = vi.fn(async () => ({ Account: "1" }));
  const answer = delayedSend(send, 15)(call);
  expect(send).not.toHaveBeenCalled();
  expect(await answer).toEqual({ Account: "1" });
  expect(send).toHaveBeenCalledWith(call, undefined);
});

test("a call that is aborted during the delay is not made", async () => {
  const send = vi.fn(async () => ({}));
  const abort = new AbortController();
  const answer = delayedSend(send, 60_000)(call, abort.signal);
  abort.abort();
  await expect(answer).rejects.toThrow("aborted");
  expect(send).not.toHaveBeenCalled();
});

test("without a delay, calls pass through", () => {
  const send = async () => ({});
  expect(delayedSend(send, 0)).toBe(send);
});
