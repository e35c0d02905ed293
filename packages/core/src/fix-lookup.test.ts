import { expect, test } from "vitest";
import { fixById, fixOfCheck, fixOfRule, isAutomated, manualReason } from "./fix-lookup.ts";
import { checks, fixes, savingsRules } from "./registry.gen.ts";
import group from "./resources/ec2-security-group.ts";
import cluster from "./resources/elasticache-cluster.ts";
import { resourceWith } from "./testing/check-table.ts";

test("a check leads to the fix that names it, and no other", () => {
  for (const fix of fixes) for (const checkId of fix.remediates) expect(fixOfCheck(checkId)).toBe(fix);
  const remediated = new Set(fixes.flatMap((fix) => fix.remediates));
  const manual = checks.filter(({ id }) => !remediated.has(id));
  expect(manual.length).toBeGreaterThan(100);
  for (const { id } of manual) expect([fixOfCheck(id), isAutomated(id)]).toEqual([undefined, false]);
  expect([...remediated].filter((id) => !isAutomated(id))).toEqual([]);
});

test("a rule leads to the fix that names it, and no other", () => {
  for (const fix of fixes) for (const ruleId of fix.saves) expect(fixOfRule(ruleId)).toBe(fix);
  const saved = new Set(fixes.flatMap((fix) => fix.saves));
  expect(saved.size).toBeGreaterThan(3);
  for (const { id } of savingsRules.filter(({ id }) => !saved.has(id))) expect(fixOfRule(id)).toBeUndefined();
});

test("an id leads to its fix; an unknown one to none", () => {
  for (const fix of fixes) expect(fixById(fix.id)).toBe(fix);
  expect(fixById("no-such-fix")).toBeUndefined();
});

test("the reason against a fix is that of its plan for the resource", () => {
  const backup = { retentionDays: 0 };
  const single = resourceWith(cluster, { backup, replication: { replicationGroupId: null } });
  const replicated = resourceWith(cluster, { backup, replication: { replicationGroupId: "sessions" } });
  expect(manualReason("elasticache-backups", single)).toBeNull();
  expect(manualReason("elasticache-backups", replicated)).toBe(
    "Backups are configured at the replication group level.",
  );
  const unread = resourceWith(cluster, {});
  expect(manualReason("elasticache-backups", unread)).toBeNull();
  const { id: withoutFix } = checks.find(({ id }) => !isAutomated(id)) ?? { id: "" };
  expect(manualReason(withoutFix, replicated)).toBeNull();
  expect(manualReason("elasticache-backups", resourceWith(group, {}))).toBeNull();
});
