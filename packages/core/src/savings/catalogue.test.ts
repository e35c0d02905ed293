import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../model/csv.ts";
import type { SavingRule } from "../model/define-saving.ts";
import type { ResourceIdentity } from "../model/resource.ts";
import { instanceSizes } from "../prices/instance-sizes.ts";
import { listPrices } from "../prices/list-prices.ts";
import { savingsRules } from "../registry.gen.ts";

const read = (name: string) =>
  parseCsv(readFileSync(new URL(`../../catalogue/${name}.csv`, import.meta.url), "utf8"));
const rows = new Map(read("savings-rules").map((row) => [row.rule_id ?? "", row]));
const prices = read("on-demand-prices");

/** Our own rules, which are not in the catalogue. */
const ownRules: readonly string[] = ["lambda-function-never-invoked"];

/**
 * Rules for another type than in the catalogue: nodes are priced where they are counted, and reservations are
 * bought for an account.
 */
const otherTypes: Readonly<Record<string, string>> = {
  "elasticache-valkey": "AWS::ElastiCache::CacheCluster",
  "rds-reserved-instance-purchase": "AWS::::Account",
  "elasticache-reserved-node-purchase": "AWS::::Account",
};

/** The highest impact in the catalogue's text: "LOW", "…; at most MEDIUM", else HIGH. */
function highest(words: string): string {
  if (/^LOW\b/.test(words) && !/standard grades/.test(words)) return /MEDIUM/.test(words) ? "MEDIUM" : "LOW";
  return /at most MEDIUM/.test(words) ? "MEDIUM" : "HIGH";
}

/** Differences between a rule and the catalogue. */
function differences(rule: SavingRule): string[] {
  const row = rows.get(rule.id);
  if (!row)
    return ownRules.includes(rule.id)
      ? []
      : [
          `${rule.id} is not in packages/core/catalogue/savings-rules.csv: take its ID from there, or add it to ownRules`,
        ];
  const found: string[] = [];
  const same = (name: string, ours: string, theirs: string | undefined) => {
    if (ours !== theirs) found.push(`${rule.id}: ${name} is "${ours}", the catalogue says "${theirs}"`);
  };
  same("type", rule.type, row.recommendation_type);
  same("resource type", rule.resourceType, otherTypes[rule.id] ?? row.resource_type);
  const ranks = ["LOW", "MEDIUM", "HIGH"];
  const allowed = highest(row.impact_rule ?? "");
  if (ranks.indexOf(rule.impactAtMost) > ranks.indexOf(allowed)) {
    found.push(`${rule.id}: may be ${rule.impactAtMost}, the catalogue says at most ${allowed}`);
  }
  return found;
}

/** Missing or unclear text of a rule. */
function gapsIn(rule: SavingRule): string[] {
  const found: string[] = [];
  const sentence = (name: string, text: string) => {
    if (!/^[A-Z][^\n]*\.$/.test(text)) found.push(`${rule.id}: ${name} is no sentence: "${text}"`);
  };
  sentence("description", rule.description);
  sentence("what could go wrong", rule.couldGoWrong);
  for (const step of rule.steps) sentence("step", step);
  if (rule.steps.length === 0) found.push(`${rule.id}: no steps`);
  if (!/^https:\/\/docs\.aws\.amazon\.com\//.test(rule.source))
    found.push(`${rule.id}: no page of AWS as source`);
  for (const [name, { unit, source }] of Object.entries(rule.thresholds)) {
    if (unit === "" || source === "") found.push(`${rule.id}: threshold ${name} lacks its unit or source`);
  }
  for (const [name, { statistics, weekly }] of Object.entries(rule.metrics)) {
    if (statistics.length === 0 && !weekly) found.push(`${rule.id}: metric ${name} asks for nothing`);
  }
  return found;
}

const anything: ResourceIdentity = {
  arn: "arn:aws:ec2:us-east-1:123456789012:thing/thing-1",
  type: "AWS::EC2::Thing",
  region: "us-east-1",
  accountId: "123456789012",
  id: "thing-1/part",
  name: "thing",
};
/** A value for any word in a rule's texts. */
const anyChange: Readonly<Record<string, string>> = new Proxy({}, { get: () => "8" });

/** Begins with a verb that people act by; a new one is added here. */
const verbs =
  /^(Add|Buy|Delete|Deregister|Expire|Fix|Lower|Migrate|Move|Pause|Release|Remove|Renew|Reserve|Resize|Route|Scale in|Set|Stop|Switch|Terminate|Upgrade|Use) /;

/** What is wrong with a rule's act, with what the rule found and without. */
function brokenActs(rule: Pick<SavingRule, "id" | "act">): string[] {
  const name = "orders-db-7 {x}";
  return [anyChange, {}].flatMap((change) => {
    const act = rule.act({ name, change });
    const found: string[] = [];
    if (!verbs.test(act)) found.push("begins with no verb");
    if (!act.includes(name)) found.push("lacks the name");
    if (act.replace(name, "").length > 90) found.push("is longer than 90 characters");
    if (/[.:]$|\$|[\n]|undefined|NaN|null| {2}/.test(act))
      found.push("ends with a period, or has something open");
    return found.map((problem) => `${rule.id} ${problem}: ${act}`);
  });
}

test("every rule says what to do: verb first, with the name, short, complete whatever it found", () => {
  expect(savingsRules.flatMap(brokenActs)).toEqual([]);
  const broken = (act: SavingRule["act"]) => brokenActs({ id: "planted", act });
  expect(broken(() => "Volume is unused.")).toHaveLength(6);
  expect(broken(({ name, change }) => `Move ${name} to ${change.type}`)).toHaveLength(1);
  expect(broken(({ name }) => `Delete ${name} ${"very ".repeat(20)}soon`)).toHaveLength(2);
});

/** Violations in the command and Terraform text, with and without the rule's values. */
function brokenTexts(rule: Pick<SavingRule, "id" | "commands">): string[] {
  return [anyChange, {}].flatMap((change) => {
    const { cli, terraform } = rule.commands(anything, change);
    const found: string[] = [];
    if (!/^aws [a-z0-9-]+ \S/m.test(cli)) found.push(`${rule.id}: no command of the AWS CLI`);
    // A resource block with an argument, or a sentence about why there is none.
    if (
      !/^resource "aws_\w+" "this" \{\n(?: *#.*\n)* {2}[a-z]/m.test(terraform) &&
      !/^# [A-Z]/.test(terraform)
    )
      found.push(`${rule.id}: no Terraform text`);
    for (const text of [cli, terraform])
      if (/''|""|undefined|NaN|\[object/.test(text))
        found.push(`${rule.id}: something is left open: ${text}`);
    return found;
  });
}

test("every rule has a command and Terraform text to copy, complete with any values", () => {
  expect(savingsRules.flatMap(brokenTexts)).toEqual([]);
  const broken = (cli: string, terraform: string) =>
    brokenTexts({ id: "planted", commands: () => ({ cli, terraform }) });
  expect(broken("aws ec2 stop-instances --x ''", "# Terraform knows no such thing.")).toHaveLength(2);
  expect(broken("", "")).toHaveLength(4);
  expect(broken("aws ec2 stop-instances", 'resource "aws_x" "this" {\n  # thing\n}')).toHaveLength(2);
});

describe("savings rules", () => {
  test("the catalogue is read completely", () => {
    expect(rows.size).toBe(86);
    expect(prices).toHaveLength(370);
  });

  test("there are at least 45 from the catalogue, and they match it", () => {
    expect(savingsRules.filter(({ id }) => rows.has(id)).length).toBeGreaterThanOrEqual(45);
    expect(savingsRules.flatMap(differences)).toEqual([]);
  });

  test("each says why, what to do, and what could go wrong", () => {
    expect(savingsRules.flatMap(gapsIn)).toEqual([]);
  });

  test("metrics with the same name are the same metric everywhere", () => {
    const seen = new Map<string, string>();
    for (const need of savingsRules.flatMap((rule) => Object.values(rule.metrics))) {
      const reported = JSON.stringify([need.namespace, need.name, need.unit]);
      expect([need.id, seen.get(need.id) ?? reported]).toEqual([need.id, reported]);
      seen.set(need.id, reported);
    }
  });
});

test("planted offenders: another type and grade, a bare word, a threshold without a name", () => {
  const [first] = savingsRules.filter(({ id }) => id === "ec2-eip-unassociated");
  if (!first) throw new Error("no rule to plant an offender in");
  const wrong: SavingRule = {
    ...first,
    title: "EIP",
    type: "SAVINGS_PLAN",
    resourceType: "AWS::EC2::Volume",
    impactAtMost: "HIGH",
    couldGoWrong: "nothing",
    thresholds: { days: { label: "Days", unit: "", default: 1, source: "" } },
  };
  expect(differences(wrong)).toHaveLength(3);
  expect(gapsIn(wrong)).toHaveLength(2);
  expect(differences({ ...first, id: "made-up" })).toEqual([
    "made-up is not in packages/core/catalogue/savings-rules.csv: take its ID from there, or add it to ownRules",
  ]);
});

describe("prices", () => {
  const key = (row: Record<string, string>) => `${row.service}/${row.sku}`;

  test("match the catalogue to the last digit, with its units", () => {
    const wrong = prices.filter((row) => {
      const listed = listPrices.prices[key(row)];
      return listed && (Number(listed.usd) !== Number(row.price_usd) || listed.unit !== row.unit);
    });
    expect(wrong.map(key)).toEqual([]);
    const known = new Set(prices.map(key));
    expect(Object.keys(listPrices.prices).filter((name) => !known.has(name))).toEqual([]);
  });

  test("and so do the sizes of types", () => {
    const sized = prices.filter((row) => row.vcpu !== "" && row.memory_gib !== "");
    expect(instanceSizes.size).toBe(sized.length);
    for (const row of sized) {
      expect([key(row), instanceSizes.get(key(row))]).toEqual([
        key(row),
        {
          vcpu: Number(row.vcpu),
          memoryGib: Number(row.memory_gib),
          family: row.family,
          generation: Number(row.generation),
          arch: row.arch,
        },
      ]);
    }
  });
});
