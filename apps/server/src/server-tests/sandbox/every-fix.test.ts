import { readFileSync } from "node:fs";
import { automationRoleArn } from "@skyledger/core/model/automation-role";
import {
  type AutomationRun,
  documentName,
  type Fix,
  type FixChange,
  type RuleChange,
} from "@skyledger/core/model/define-fix";
import type { SavingOutcome, SavingRule } from "@skyledger/core/model/define-saving";
import type { MetricStatistics } from "@skyledger/core/model/metric-need";
import { seen } from "@skyledger/core/model/observation";
import { Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { checks, fixes, resources, savingsRules } from "@skyledger/core/registry.gen";
import { evaluateSaving } from "@skyledger/core/savings/evaluate";
import { awsDocuments } from "@skyledger/sandbox/automation/aws-documents";
import { createSandbox, type SandboxChange } from "@skyledger/sandbox/create-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

const accountId = "123456789012";
const now = new Date("2026-05-13T10:00:00Z");
const fixtures = { accountId, seed: 1, size: 300, now, clock: () => now };
async function indexOf(sandbox: ReturnType<typeof createSandbox>): Promise<SnapshotIndex> {
  const { found, coverage } = await discoverSandbox(sandbox.send, { accountId, takenAt: now.toISOString() });
  return new SnapshotIndex({ takenAt: now.toISOString(), resources: found, ...coverage });
}

/** Added to the fixtures so that every rule has something to find. */
async function plants(): Promise<SandboxChange[]> {
  const sandbox = createSandbox(fixtures);
  const volume = sandbox.planted.find(({ id }) => id === "volume-unattached")?.arn.split("/")[1];
  const databases = (await indexOf(sandbox)).ofType("AWS::RDS::DBInstance");
  const readers = databases.filter(({ id }) => id.endsWith("-aurora-2"));
  const at = now.toISOString();
  return [
    // io1 is more expensive than io2 only above 32,000 IOPS.
    {
      ...{ service: "ec2", operation: "modifyVolume", region: "us-east-1", at },
      input: { VolumeId: volume, VolumeType: "io1", Iops: 40_000 },
    },
    // A user with an inline policy that allows everything.
    {
      ...{ service: "iam", operation: "putUserPolicy", region: "us-east-1", at },
      input: {
        ...{ UserName: "backup-agent", PolicyName: "backup-everything" },
        PolicyDocument: JSON.stringify({
          ...{ Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] },
        }),
      },
    },
    // A cluster with one instance.
    ...readers.map(
      ({ id, region }): SandboxChange => ({
        ...{ service: "rds", operation: "deleteDBInstance", region, at },
        input: { DBInstanceIdentifier: id },
      }),
    ),
  ];
}

const planted = await plants();
const options = { ...fixtures, changes: planted };

let before: SnapshotIndex;
beforeAll(async () => {
  before = await indexOf(createSandbox(options));
});

/** Where the planted failures make runs fail or have no effect. */
const failing = /legacy-uploads|access-logs/;

/** A resource that fails a check of the fix and for which the fix is ready. */
function subjectOf(fix: (typeof fixes)[number]): { resource: Resource; checkId: string } | undefined {
  for (const check of checks.filter(({ id }) => fix.remediates.includes(id))) {
    const resource = before
      .ofType(fix.resourceType)
      .find(
        (one) =>
          !failing.test(one.arn) &&
          check.evaluate(one, before).kind === "fail" &&
          fix.plan(one).kind === "ready",
      );
    if (resource) return { resource, checkId: check.id };
  }
  return undefined;
}

function valueAt(resource: Resource | undefined, field: string): unknown {
  const [facet = "", ...path] = field.split(".");
  const observed = resource?.facets[facet];
  const value = observed?.seen ? observed.value : undefined;
  // Attributes of load balancers have dots in their names.
  const whole = (value as Record<string, unknown> | undefined)?.[path.join(".")];
  if (whole !== undefined) return whole;
  return path.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

async function execute(sandbox: ReturnType<typeof createSandbox>, run: AutomationRun, { region }: Resource) {
  const where = region === "global" ? "us-east-1" : region;
  const started = (await sandbox.send({
    service: "ssm",
    operation: "startAutomationExecution",
    region: where,
    input: {
      DocumentName: run.document,
      Parameters: { ...run.parameters, AutomationAssumeRole: [automationRoleArn(accountId, where)] },
    },
  })) as { AutomationExecutionId: string };
  const later = createSandbox({
    ...options,
    clock: () => new Date(now.getTime() + 60_000),
    changes: [...planted, ...made],
  });
  const { AutomationExecution } = (await later.send({
    service: "ssm",
    operation: "getAutomationExecution",
    region: where,
    input: started,
  })) as { AutomationExecution: { AutomationExecutionStatus: string; FailureMessage?: string } };
  return AutomationExecution.FailureMessage ?? AutomationExecution.AutomationExecutionStatus;
}

let made: SandboxChange[] = [];

const declarations = new Map(resources.map((declaration) => [declaration.type, declaration]));
/** CloudWatch's response for an unused resource. */
const unused: MetricStatistics = {
  ...{ days: 14, daysWithData: 14, coverage: 1, sum: 0, daily: [], weekly: [] },
  ...{ p50: 0, p95: 0, p99: 0, average: 0, maximum: 0, minimum: 0 },
};

/** A rule's result if everything is unused or, without metrics, from configuration alone. */
function found(index: SnapshotIndex, rule: SavingRule, resource: Resource, withMetrics: boolean) {
  return evaluateSaving(index, rule, resource, {
    declarations,
    prices: new Prices(listPrices, []),
    ...(withMetrics ? { metric: () => seen(unused) } : {}),
  });
}

/** Whether there is a saving; unknown counts if only the amount is missing. */
function saves(outcome: SavingOutcome): outcome is Exclude<SavingOutcome, { kind: "none" }> {
  return outcome.kind === "saves" || (outcome.kind === "unknown" && outcome.missing === "price");
}

/** A resource with a saving, for which the fix is ready. */
function wasteOf(fix: Fix, rule: SavingRule): { resource: Resource; change: RuleChange } | undefined {
  for (const resource of before.ofType(fix.resourceType)) {
    const outcome = failing.test(resource.arn) ? undefined : found(before, rule, resource, true);
    if (!outcome || !saves(outcome)) continue;
    const change = outcome.change ?? {};
    if (fix.plan(resource, change).kind === "ready") return { resource, change };
  }
  return undefined;
}

/** Everything that was planned is there or, with `back`, everything is as before. */
function expectChanges(resource: Resource, changes: readonly FixChange[], back: boolean): void {
  for (const { field, before: was, after, inWords } of changes) {
    const now = valueAt(resource, field) ?? null;
    if (back) expect([field, now]).toEqual([field, was]);
    else if (inWords) expect([field, now]).not.toEqual([field, was]);
    else expect([field, now]).toEqual([field, after]);
  }
}

describe("every fix on the sandbox account", () => {
  it.each(fixes.filter(({ remediates }) => remediates.length > 0).map((fix) => [fix.id, fix] as const))(
    "%s does what its plan says, and can be undone",
    async (_id, fix) => {
      const subject = subjectOf(fix);
      if (!subject) {
        expect(["rds-protection", "s3-protection"]).toContain(fix.id);
        return;
      }
      const { resource, checkId } = subject;
      const check = checks.find(({ id }) => id === checkId);
      const plan = fix.plan(resource);
      if (!check || plan.kind !== "ready") throw new Error("no plan");
      made = [];
      const sandbox = createSandbox({ ...options, onChange: async (change) => void made.push(change) });
      expect(await execute(sandbox, plan.run, resource)).toBe("Success");
      const fixed = await indexOf(sandbox);
      const after = fixed.byArn(resource.arn);
      if (plan.deletes) expect(after).toBeUndefined();
      else {
        if (!after) throw new Error("the resource is gone");
        expect(["pass", "not_applicable"]).toContain(check.evaluate(after, fixed).kind);
        for (const change of plan.changes) {
          if (change.inWords) expect(valueAt(after, change.field)).not.toEqual(change.before);
          else expect([change.field, valueAt(after, change.field)]).toEqual([change.field, change.after]);
        }
      }
      const undo = fix.rollback(resource);
      if (undo.kind === "impossible") return;
      expect(await execute(sandbox, undo.run, resource)).toBe("Success");
      const back = await indexOf(sandbox);
      const undone = back.byArn(resource.arn);
      if (!undone) throw new Error("the resource is gone");
      expect(check.evaluate(undone, back).kind).toBe("fail");
    },
  );

  it.each(fixes.flatMap((fix) => fix.saves.map((ruleId) => [ruleId, fix.id, fix] as const)))(
    "of %s %s does what its plan says, so that the rule passes, and can be undone",
    async (ruleId, _id, fix) => {
      const rule = savingsRules.find(({ id }) => id === ruleId);
      const subject = rule && wasteOf(fix, rule);
      if (!rule || !subject) throw new Error(`the sandbox has nothing for ${ruleId}`);
      const { resource, change } = subject;
      const plan = fix.plan(resource, change);
      if (plan.kind !== "ready") throw new Error("no plan");
      made = [];
      const sandbox = createSandbox({ ...options, onChange: async (one) => void made.push(one) });
      expect(await execute(sandbox, plan.run, resource)).toBe("Success");
      const fixed = await indexOf(sandbox);
      const after = fixed.byArn(resource.arn);
      if (plan.deletes) expect(after).toBeUndefined();
      else {
        if (!after) throw new Error("the resource is gone");
        expectChanges(after, plan.changes, false);
        expect(saves(found(fixed, rule, after, false))).toBe(false);
      }
      const undo = fix.rollback(resource);
      if (undo.kind === "impossible") return;
      expect(await execute(sandbox, undo.run, resource)).toBe("Success");
      const back = await indexOf(sandbox);
      const undone = back.byArn(resource.arn);
      if (undone) return expectChanges(undone, plan.deletes ? [] : plan.changes, true);
      // Created again with another ID.
      const news = back.ofType(resource.type).filter(({ arn }) => !before.byArn(arn));
      expect(news).toHaveLength(1);
      expect(news[0]?.facets.storage).toEqual(resource.facets.storage);
    },
  );

  it("passes AWS-owned documents only parameters in the catalogue", () => {
    const text = readFileSync(
      new URL("../../../../../packages/core/catalogue/aws-runbooks.csv", import.meta.url),
      "utf8",
    );
    let seen = 0;
    for (const fix of fixes) {
      const subject = subjectOf(fix);
      const plan = subject && fix.plan(subject.resource);
      if (plan?.kind !== "ready" || plan.run.document.startsWith("Skyledger-")) continue;
      const known = text.match(new RegExp(`(?<=^${plan.run.document},)[A-Za-z;]*`, "gm"))?.join(";") ?? "";
      expect(known.split(";"), plan.run.document).toEqual(
        expect.arrayContaining(Object.keys(plan.run.parameters)),
      );
      seen += 1;
    }
    expect(seen).toBeGreaterThan(20);
  });

  it("covers at least forty checks, and every AWS-owned document has its stand-in", () => {
    const proven = fixes.filter((fix) => subjectOf(fix)).flatMap((fix) => fix.remediates);
    expect(proven.length).toBeGreaterThanOrEqual(60);
    const owned = fixes.flatMap(({ documents }) => documents.map(documentName));
    const missing = owned.filter((name) => !name.startsWith("Skyledger-") && !awsDocuments[name]);
    expect(missing).toEqual([]);
  });
});
