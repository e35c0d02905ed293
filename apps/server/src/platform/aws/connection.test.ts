import { expect, test } from "vitest";
import { callerIdentity, enabledRegions, openSend } from "./connection.ts";

const now = new Date("2026-06-01T00:00:00Z");
const settings = { endpointUrl: undefined, region: "us-east-1" };
const sandbox = {
  kind: "sandbox",
  accountId: "000000000007",
  size: 300,
  answerMs: 0,
  changes: [],
} as const;

test("the sandbox account returns its identity and Regions", async () => {
  const send = await openSend(sandbox, settings, { now });
  expect(await callerIdentity(send, "us-east-1")).toMatchObject({ awsAccountId: "000000000007" });
  expect(await enabledRegions(send, "us-east-1")).toEqual(["us-east-1", "us-east-2", "us-west-2"]);
});

test("ten thousand sandbox calls are not paced: only AWS needs that", async () => {
  const send = await openSend(sandbox, settings, { now });
  // At the pace for AWS, this would take minutes and exceed the test's time limit.
  for (let n = 0; n < 10_000; n++)
    await send({ service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" });
  await expect(callerIdentity(send, "us-east-1")).resolves.toBeDefined();
});
