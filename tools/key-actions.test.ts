import { otherResources } from "@skyledger/core/access/iam-action-facts";
import { closeAction } from "@skyledger/core/access/iam-actions";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { expect, test } from "vitest";
import { discoverSandbox } from "../apps/server/src/testing/discover-sandbox.ts";
import { keyActionsOf } from "../apps/web/src/pages/inventory/resource/key-actions.ts";

const now = new Date("2026-05-13T10:00:00Z");
const takenAt = now.toISOString();
const accountId = "123456789012";

test("the questions of a resource's page are about actions that AWS has, and that work on the resource", async () => {
  const { send } = createSandbox({ accountId, seed: 1, size: 300, now, clock: () => now });
  const { found: resources } = await discoverSandbox(send, { accountId, takenAt });
  const asked = resources.flatMap(({ type, arn }) =>
    keyActionsOf(type).map(({ action, below = "" }) => ({ action, resource: `${arn}${below}` })),
  );
  expect(new Set(asked.map(({ action }) => action)).size).toBeGreaterThan(60);
  const wrong = asked.filter(
    ({ action, resource }) => !closeAction(action).isListed || otherResources(action, resource) !== null,
  );
  expect(wrong).toEqual([]);
});
