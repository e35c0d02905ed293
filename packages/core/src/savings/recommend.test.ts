import { describe, expect, it } from "vitest";
import {
  noSavings,
  type SavingExtras,
  type SavingOutcome,
  type SavingRule,
  savesAmount,
  savingUnknown,
} from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import type { Resource } from "../model/resource.ts";
import volume from "../resources/ec2-volume.ts";
import { resourceOf } from "../testing/resource-of.ts";
import rule from "./ebs/ebs-volume-unattached.ts";
import type { EvaluatedSaving } from "./evaluate.ts";
import { type ImportedRecommendation, poolsOf, recommend } from "./recommend.ts";

const usd = (amount: string) => Money.parse(amount);
const resource = resourceOf(volume, { VolumeId: "vol-1" });
const noBill = usd("0");

function evaluated(
  outcome: SavingOutcome,
  change: { rule?: Partial<SavingRule>; resource?: Partial<Resource> } = {},
): EvaluatedSaving {
  return { rule: { ...rule, ...change.rule }, resource: { ...resource, ...change.resource }, outcome };
}

const saving = (amount: string, extras: SavingExtras = {}) =>
  savesAmount("Storage", usd(amount), { "size (GiB)": 100 }, extras);

/** AWS's recommendation for the same volume. */
function imported(change: Partial<ImportedRecommendation> = {}): ImportedRecommendation {
  const [ours] = recommend([evaluated(saving("8"))], [], noBill);
  if (!ours) throw new Error("nothing recommended");
  const { impact: _, rank: __, sources: ___, claims: ____, cost: _____, ...more } = ours;
  const { act: ______, title: _______, ...rest } = more;
  return {
    ...rest,
    ruleId: "aws-rule",
    description: "AWS says so",
    before: null,
    source: "compute-optimizer",
    id: "aws-1",
    says: "Delete it",
    ...change,
  };
}

/** The leading source, and every source with its amount. */
const reported = (...args: Parameters<typeof recommend>) =>
  recommend(...args).map(({ description, sources }) => [
    description === rule.description ? "ours" : description,
    ...sources.map(({ source, perMonth }) => `${source} ${perMonth?.toFixed(2) ?? "unknown"}`),
  ]);

describe("a rule's outcome", () => {
  it("becomes a recommendation with all of the rule's data", () => {
    const extras = { change: { type: "gp3" }, notes: ["Look first."], variant: "one" };
    const [found, ...more] = recommend([evaluated(saving("8", extras))], [], usd("1000"));
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      arn: resource.arn,
      region: "us-east-1",
      resourceType: "AWS::EC2::Volume",
      resourceName: resource.name,
      action: "Delete",
      variant: "one",
      ruleId: "ebs-volume-unattached",
      act: "Delete unattached volume vol-1",
      title: "Delete unattached volume vol-1: save $8.00 a month",
      confidence: "HIGH",
      effort: "Low",
      risk: "Medium",
      impact: "LOW",
      evidence: { "size (GiB)": 100 },
      change: { type: "gp3" },
      notes: ["Look first."],
      doubts: [],
      restartNeeded: false,
      rollbackPossible: true,
      part: "whole",
      pool: null,
      poolsTouched: [],
    });
    expect(found?.commands?.cli).toContain("delete-volume --volume-id vol-1");
    expect(found?.perMonth?.toFixed(2)).toBe("8.00");
    expect(found?.cost.toFixed(2)).toBe("8.00");
    expect(found?.rank.toFixed(2)).toBe("3.20"); // 8 × 0.9 ÷ (1.5 × 1.5)
    expect(found?.claims.map(({ arn, perMonth }) => [arn, perMonth.toFixed(2)])).toEqual([
      [resource.arn, "8.00"],
    ]);
    expect(found?.sources).toMatchObject([{ source: "skyledger", id: rule.id, says: rule.title }]);
  });

  it.each<[string, SavingOutcome, number]>([
    ["nothing to save", noSavings, 0],
    ["something that could not be evaluated", savingUnknown("denied", "metrics"), 0],
    ["a saving whose price is not known", savingUnknown("unsupported", "price"), 1],
    ["a saving", saving("8"), 1],
  ])("%s", (_, outcome, recommendations) => {
    expect(recommend([evaluated(outcome)], [], noBill)).toHaveLength(recommendations);
  });

  it("without a price has no amount, no claims, and the last rank", () => {
    const outcome = savingUnknown(
      "unsupported",
      "price",
      { IOPS: 3 },
      { change: { type: "gp3" }, notes: ["A"] },
    );
    const [found] = recommend([evaluated(outcome)], [], usd("1"));
    expect(found).toMatchObject({
      perMonth: null,
      claims: [],
      before: null,
      after: null,
      evidence: { IOPS: 3 },
      change: { type: "gp3" },
      notes: ["A"],
      impact: "LOW",
    });
    expect([found?.rank.isZero, found?.cost.isZero]).toEqual([true, true]);
  });

  it("loses a grade of confidence with each doubt", () => {
    const grades = [[], ["a"], ["a", "b"], ["a", "b", "c"]].map(
      (doubts) => recommend([evaluated(saving("8", { doubts }))], [], noBill)[0]?.confidence,
    );
    expect(grades).toEqual(["HIGH", "MEDIUM", "LOW", "LOW"]);
  });

  it("has the name of its subject, and its own claims", () => {
    const claims = [{ arn: "arn:other", perMonth: usd("5") }];
    const about = { name: "2 × m5.large", region: "eu-west-1" };
    const [found] = recommend([evaluated(saving("8", { about, claims }))], [], noBill);
    expect(found).toMatchObject({ resourceName: "2 × m5.large", region: "eu-west-1", claims });
  });

  it("has no more impact than its rule allows", () => {
    const impacts = (["HIGH", "MEDIUM", "LOW"] as const).map(
      (impactAtMost) =>
        recommend([evaluated(saving("500"), { rule: { impactAtMost } })], [], noBill)[0]?.impact,
    );
    expect(impacts).toEqual(["HIGH", "MEDIUM", "LOW"]);
  });

  it("affects the pool of its hours; a purchase is the pool's", () => {
    const machine = { resource: { type: "AWS::EC2::Instance" } };
    const [onUsage] = recommend([evaluated(saving("8"), machine)], [], noBill);
    expect(onUsage).toMatchObject({ pool: null, poolsTouched: ["EC2"] });
    const [purchase] = recommend([evaluated(saving("8"), { ...machine, rule: { pool: "EC2" } })], [], noBill);
    expect(purchase).toMatchObject({ pool: "EC2", poolsTouched: [] });
    expect(poolsOf("AWS::S3::Bucket")).toEqual([]);
  });
});

describe("recommendations of AWS", () => {
  it("are unchanged, with their own amount", () => {
    const [found] = recommend([], [imported({ perMonth: usd("250") })], noBill);
    expect(found).toMatchObject({
      title: "Delete idle vol-1: save $250 a month",
      impact: "HIGH",
      claims: [{ arn: resource.arn }],
    });
    expect(found?.sources).toEqual([
      { source: "compute-optimizer", id: "aws-1", perMonth: usd("250"), says: "Delete it" },
    ]);
    expect(found?.cost.toFixed(2)).toBe("250.00");
  });

  it("cost what AWS returns, else what is saved, else nothing", () => {
    const [whole] = recommend([evaluated(saving("40"))], [], noBill);
    if (!whole?.before) throw new Error("no bill");
    const costs = [
      { before: whole.before, perMonth: usd("5") },
      { perMonth: usd("5") },
      { perMonth: null },
    ].map((change) => recommend([], [imported(change)], noBill)[0]?.cost.toFixed(2));
    expect(costs).toEqual(["40.00", "5.00", "0.00"]);
  });

  it("claim the cost of the named resources; nothing at an unknown amount", () => {
    const claims = [{ arn: "arn:other", perMonth: usd("3") }];
    expect(recommend([], [imported({ claims })], noBill)[0]?.claims).toEqual(claims);
    expect(recommend([], [imported({ perMonth: null })], noBill)[0]?.claims).toEqual([]);
  });
});

describe("several sources for one recommendation", () => {
  const ours = evaluated(saving("8"));
  it("our own comes before AWS's, and both are listed", () => {
    expect(reported([ours], [imported({ perMonth: usd("20") })], noBill)).toEqual([
      ["ours", "skyledger 8.00", "compute-optimizer 20.00"],
    ]);
  });

  it("a known amount comes before an unknown one", () => {
    const unknown = evaluated(savingUnknown("unsupported", "price"));
    expect(reported([unknown], [imported({ perMonth: usd("20") })], noBill)).toEqual([
      ["AWS says so", "compute-optimizer 20.00", "skyledger unknown"],
    ]);
    expect(reported([ours], [imported({ perMonth: null })], noBill)).toEqual([
      ["ours", "skyledger 8.00", "compute-optimizer unknown"],
    ]);
  });

  it("of AWS's, the larger comes first, of equal ones the first by its rule", () => {
    const hub = (description: string, ruleId: string, perMonth: Money | null) =>
      imported({ description, ruleId, perMonth, source: "cost-optimization-hub" });
    const speaks = (...all: ImportedRecommendation[]) => reported([], all, noBill).map(([title]) => title);
    expect(speaks(hub("small", "a", usd("5")), hub("large", "b", usd("6")))).toEqual(["large"]);
    expect(speaks(hub("large", "b", usd("6")), hub("small", "a", usd("5")))).toEqual(["large"]);
    expect(speaks(hub("b", "b", usd("5")), hub("a", "a", usd("5")))).toEqual(["a"]);
    expect(speaks(hub("a", "a", usd("5")), hub("b", "b", usd("5")))).toEqual(["a"]);
    expect(speaks(hub("b", "b", null), hub("a", "a", null))).toEqual(["a"]);
    expect(speaks(hub("a", "a", null), hub("b", "b", null))).toEqual(["a"]);
  });

  it("another action, variant, or resource is another recommendation", () => {
    const others = [
      imported({ action: "Stop" }),
      imported({ variant: "second" }),
      imported({ arn: "arn:other" }),
    ];
    expect(recommend([ours], others, noBill)).toHaveLength(4);
  });
});
