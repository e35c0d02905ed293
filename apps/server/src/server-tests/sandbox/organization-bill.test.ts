import type {
  GetCostAndUsageCommandOutput,
  GetDimensionValuesCommandOutput,
} from "@aws-sdk/client-cost-explorer";
import type { DescribeInstancesCommandOutput } from "@aws-sdk/client-ec2";
import { addDays, type Day, dayOf } from "@skyledger/core/cost/calendar";
import { Money } from "@skyledger/core/model/money";
import { createSandbox, type SandboxChange } from "@skyledger/sandbox/create-sandbox";
import { sandboxRegions } from "@skyledger/sandbox/fixtures/plan";
import { sandboxOrganization, sandboxSeed } from "@skyledger/sandbox/organization/sandbox-organization";
import { expect, it } from "vitest";
import { readInventory } from "../../inventory/collection/read-inventory.ts";

const now = new Date("2026-05-13T10:00:00Z");
const today = dayOf(now);
const managementAccountId = "001234567890";
// With the suspended account and the one without a role.
const facts = { managementAccountId, accounts: 5 };
const organization = sandboxOrganization({ ...facts, now });
const memberSize = 100;

function open(accountId: string, changes: Readonly<Record<string, readonly SandboxChange[]>> = {}) {
  const isPayer = accountId === managementAccountId;
  return createSandbox({
    ...{ accountId, organization: facts, seed: sandboxSeed(accountId), now, clock: () => now, readInventory },
    size: isPayer ? 300 : memberSize,
    changes: changes[accountId] ?? [],
    ...(isPayer ? { members: { size: memberSize, changes } } : {}),
  });
}

type Sandbox = ReturnType<typeof open>;

async function ask<Output>({ send }: Sandbox, operation: string, input: object): Promise<Output> {
  const TimePeriod = { Start: addDays(today, -40), End: today };
  const call = { service: "cost-explorer", operation, region: "us-east-1" } as const;
  // The sandbox account returns the operation's own output type.
  return (await send({ ...call, input: { TimePeriod, ...input } })) as Output;
}

/** Cost by account and day, without days of none. */
async function byAccount(sandbox: Sandbox): Promise<Map<string, Map<Day, string>>> {
  const answer = await ask<GetCostAndUsageCommandOutput>(sandbox, "getCostAndUsage", {
    Granularity: "DAILY",
    Metrics: ["UnblendedCost"],
    GroupBy: [{ Type: "DIMENSION", Key: "LINKED_ACCOUNT" }],
  });
  const found = new Map<string, Map<Day, string>>();
  for (const { TimePeriod, Groups = [] } of answer.ResultsByTime ?? []) {
    for (const { Keys: [account = ""] = [], Metrics } of Groups) {
      const days = found.get(account) ?? new Map<Day, string>();
      days.set(TimePeriod?.Start ?? "", Money.parse(Metrics?.UnblendedCost?.Amount ?? "").toFixed(6));
      found.set(account, days);
    }
  }
  return found;
}

it("a payer's bill has every account, with the amounts that each member's own bill has", async () => {
  const bill = await byAccount(open(managementAccountId));
  expect([...bill.keys()].sort()).toEqual(organization.accounts.map(({ id }) => id).sort());
  for (const { id, isReachable } of organization.accounts.slice(1)) {
    if (isReachable) expect(await byAccount(open(id))).toEqual(new Map([[id, bill.get(id)]]));
  }
});

it("has the earlier days of a suspended account, and the account without a role", async () => {
  const bill = await byAccount(open(managementAccountId));
  const suspended = organization.accounts.find(({ state }) => state === "SUSPENDED");
  const unreachable = organization.accounts.find((one) => one.state === "ACTIVE" && !one.isReachable);
  const days = [...(bill.get(suspended?.id ?? "")?.keys() ?? [])].sort();
  expect(days[0]).toBe(addDays(today, -40));
  expect(days.at(-1)).toBe(addDays(suspended?.closedOn ?? "", -1));
  expect(bill.get(unreachable?.id ?? "")?.size).toBe(40);
});

it("a change in a member shows in both bills, and AWS names the accounts", async () => {
  const [, member] = organization.accounts;
  const id = member?.id ?? "";
  const instances = await Promise.all(
    sandboxRegions.map(async (region) => {
      const call = { service: "ec2", operation: "describeInstances", input: {}, region } as const;
      const { Reservations = [] } = (await open(id).send(call)) as DescribeInstancesCommandOutput;
      return Reservations.flatMap(({ Instances = [] }) => Instances).map((one) => ({ ...one, region }));
    }),
  );
  const running = instances.flat().find(({ State }) => State?.Name === "running");
  if (!running) throw new Error("The member has no running instance.");
  const change: SandboxChange = {
    ...{ service: "ec2", operation: "stopInstances", region: running.region },
    input: { InstanceIds: [running.InstanceId] },
    at: `${addDays(today, -3)}T10:00:00Z`,
  };
  const changes = { [id]: [change] };
  const [before, after, own] = await Promise.all(
    [open(managementAccountId), open(managementAccountId, changes), open(id, changes)].map(byAccount),
  );
  expect(after?.get(id)).toEqual(own?.get(id));
  expect(after?.get(id)).not.toEqual(before?.get(id));
  const names = await ask<GetDimensionValuesCommandOutput>(open(managementAccountId), "getDimensionValues", {
    Dimension: "LINKED_ACCOUNT",
  });
  expect(
    new Map(names.DimensionValues?.map(({ Value, Attributes }) => [Value, Attributes?.description])),
  ).toEqual(new Map(organization.accounts.map((account) => [account.id, account.name])));
});
