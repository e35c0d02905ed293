import { attackModel } from "@skyledger/core/attack-paths/attack-model";
import { type AttackPaths, attackPaths } from "@skyledger/core/attack-paths/attack-paths";
import { attackPathReasoning } from "@skyledger/core/attack-paths/reasoning";
import type { InventorySnapshot } from "@skyledger/core/model/resource";
import type { Signal } from "@skyledger/core/model/signal";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { sandboxMemberId, sandboxSeed } from "@skyledger/sandbox/organization/sandbox-organization";
import { beforeAll, expect, test } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";
import { sandboxSignals } from "../../testing/sandbox-signals.ts";

const now = new Date("2026-05-13T10:00:00Z");
const takenAt = now.toISOString();
const managementAccountId = "009876543210";
const [management, security, checkout] = [0, 1, 2].map((index) =>
  sandboxMemberId(managementAccountId, index),
);
const roleOf = (accountId: string | undefined, name: string) => `arn:aws:iam::${accountId}:role/${name}`;

async function discover(accountId: string): Promise<InventorySnapshot & { signals: Signal[] }> {
  const organization = { managementAccountId, accounts: 12 };
  const { send } = createSandbox({
    ...{ accountId, organization, seed: sandboxSeed(accountId), size: 300, now, clock: () => now },
  });
  const whole = accountId === managementAccountId;
  const { found, coverage } = await discoverSandbox(send, { accountId, takenAt, organization: whole });
  return { takenAt, resources: found, ...coverage, signals: await sandboxSignals(send, accountId) };
}

let accounts: (InventorySnapshot & { signals: Signal[] })[];
const indexOf = (snapshots: typeof accounts): SnapshotIndex =>
  new SnapshotIndex({
    takenAt,
    resources: snapshots.flatMap(({ resources }) => resources),
    covered: snapshots.flatMap(({ covered }) => covered),
    gaps: snapshots.flatMap(({ gaps }) => gaps),
    signals: snapshots.flatMap(({ signals }) => signals),
  });
const pathsOver = (snapshots: typeof accounts): AttackPaths => attackPaths(attackModel(indexOf(snapshots)));

beforeAll(async () => {
  accounts = await Promise.all([management ?? "", security ?? "", checkout ?? ""].map(discover));
});

const auditor = roleOf(security, "auditor");
/** Paths to secrets of the account for production through the leaked session of the account for security. */
const throughAuditor = ({ paths }: AttackPaths) =>
  paths.filter(
    ({ accountId, kind, entry }) => accountId === checkout && kind === "secret" && entry === auditor,
  );

test("paths lead from a leaked session of one account to the secrets of another", () => {
  const [path] = throughAuditor(pathsOver(accounts));
  expect(path).toMatchObject({ certainty: "allowed" });
  expect(path?.steps.map(({ from, to, by }) => [from, to, by])).toEqual([
    ["internet", auditor, "GuardDuty finding"],
    [auditor, roleOf(checkout, "break-glass"), "sts:AssumeRole"],
    [roleOf(checkout, "break-glass"), path?.target, "secretsmanager:GetSecretValue"],
  ]);
});

test("no step leads from there to its twin, a role that trusts only the management account", () => {
  const { graph } = pathsOver(accounts);
  const into = graph.steps.filter(({ to }) => to === roleOf(checkout, "OrganizationAccountAccessRole"));
  expect(into.map(({ from }) => from)).toContain(roleOf(management, "publish-docs"));
  expect(into.filter(({ from }) => from.split(":")[4] === security)).toEqual([]);
});

test("a role for audits is no administrator", () => {
  const { paths } = pathsOver(accounts);
  expect(paths.filter(({ target }) => target === roleOf(checkout, "security-audit"))).toEqual([]);
});

test("without the finding, or without the account of the session, no such path is there", () => {
  expect(throughAuditor(pathsOver(accounts.map((one) => ({ ...one, signals: [] }))))).toEqual([]);
  expect(throughAuditor(pathsOver(accounts.filter((_, index) => index !== 1)))).toEqual([]);
});

test("what-if of each step that a path needs counts the path", () => {
  const model = attackPathReasoning.over(indexOf(accounts));
  const { paths } = pathsOver(accounts);
  const counted = { needed: 0, other: 0 };
  for (const { target, steps, ends } of paths) {
    expect(ends).toHaveLength(steps.length);
    const { whatIf } = model.paths({ accountIds: null, target, offset: 0, limit: 1 });
    expect(whatIf?.map(({ endsThis }) => endsThis)).toEqual(ends);
    for (const { ends: number, left, endsThis } of whatIf ?? []) {
      expect(number + left).toBe(paths.length);
      if (endsThis) expect(number).toBeGreaterThan(0);
      counted[endsThis ? "needed" : "other"] += 1;
    }
  }
  expect(Math.min(counted.needed, counted.other)).toBeGreaterThan(0);
});

test("in a selection of accounts, what a change ends is counted among the paths of the selection", () => {
  const model = attackPathReasoning.over(indexOf(accounts));
  const pathsIn = (accountIds: string[] | null) =>
    model.paths({ accountIds, target: null, offset: 0, limit: 10_000 });
  const all = pathsIn(null);
  const parts = [management, security, checkout].map((id) => pathsIn([id ?? ""]));
  expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
  for (const { paths, total, bestCut } of [all, ...parts]) {
    for (const { cut } of paths) {
      expect(cut.ends).toBeLessThanOrEqual(cut.paths);
      expect(cut.paths).toBeLessThanOrEqual(total);
    }
    expect(bestCut?.ends ?? 0).toBe(Math.max(0, ...paths.map(({ cut }) => cut.ends)));
  }
  // Accounts differ, so a count over all of them would be too high in one.
  expect(new Set(parts.map(({ total }) => total)).size).toBeGreaterThan(1);
  expect(all.bestCut?.paths).toBeGreaterThan(Math.min(...parts.map(({ total }) => total)));
});
