import { expect, test } from "vitest";
import { callerIdentity, enabledRegions, openSend } from "./connection.ts";

const now = new Date("2026-06-01T00:00:00Z");
const settings = { endpointUrl: undefined, region: "us-east-1" };
const sandbox = {
  kind: "sandbox",
  accountId: "000000000007",
  seed: 7,
  size: 300,
  answerMs: 0,
  changes: [],
} as const;

test("the sandbox account says who it is and which regions it has", async () => {
  const send = await openSend(sandbox, settings, { now });
  expect(await callerIdentity(send, "us-east-1")).toMatchObject({ awsAccountId: "000000000007" });
  expect(await enabledRegions(send, "us-east-1")).toEqual(["us-east-1", "us-east-2", "us-west-2"]);
});

test("ten thousand calls to the sandbox wait for no token: only AWS has to be spared", async () => {
  const send = await openSend(sandbox, settings, { now });
  // At the pace that AWS is asked with this would take minutes, and the test would time out.
  for (let n = 0; n < 10_000; n++)
    await send({ service: "sts", operation: "getCallerIdentity", input: {}, region: "us-east-1" });
  await expect(callerIdentity(send, "us-east-1")).resolves.toBeDefined();
});
