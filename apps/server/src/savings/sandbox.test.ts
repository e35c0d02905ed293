import { Money } from "@skyledger/core/model/money";
import { savingsRules } from "@skyledger/core/registry.gen";
import { countOnce } from "@skyledger/core/savings/overlap";
import { beforeAll, describe, expect, it } from "vitest";
import { type EvaluatedSandbox, evaluateSandbox } from "./testing/evaluate-sandbox.ts";

/** Rules with a result whose amount the inventory cannot determine. */
const amountUnknown: Readonly<Record<string, string>> = {
  "cloudtrail-duplicate-trail": "only the bill counts events",
  "ecr-images-unused": "repositories do not tell their size",
  "nat-gateway-to-gateway-endpoint": "only flow logs tell how much of the traffic goes to S3",
  "rds-old-instance-class": "the table's newer classes cost the same; PostgreSQL's it does not know",
  "s3-incomplete-multipart": "nothing tells the bytes of incomplete uploads",
  "s3-no-lifecycle": "nothing tells how old the objects are",
  "s3-noncurrent-versions": "nothing tells the bytes of old versions",
};
/** Rules without a result in the sandbox account. */
const nothingFound: Readonly<Record<string, string>> = {
  "ebs-io1-to-io2":
    "the same price up to 32,000 IOPS; a volume with more is $2,000 a month, which would drown the sample account",
  "sp-underused-commitment": "the sample account owns no Savings Plan, and its bill holds none",
};

/** Results of the rules: whether one of their recommendations has its own amount. */
function found({ recommendations }: EvaluatedSandbox): Map<string, "saves" | "unknown"> {
  const outcomes = new Map<string, "saves" | "unknown">();
  for (const { source, id, perMonth } of recommendations.flatMap(({ sources }) => sources)) {
    if (source !== "skyledger" || outcomes.get(id) === "saves") continue;
    outcomes.set(id, perMonth === null ? "unknown" : "saves");
  }
  return outcomes;
}

/** Expected results of all three sources: planted resources by name, as keys of entries. */
function agreedOn({ resources }: EvaluatedSandbox): { agreed: string[]; arns: string[] } {
  const things = [
    ["AWS::EC2::Instance", "reporting-worker", "Stop"],
    ["AWS::EC2::Instance", "gpu-notebook", "Stop"],
    ["AWS::EC2::Instance", "pricing-engine", "Rightsize"],
    ["AWS::EC2::Volume", "training-set-2024", "Delete"],
    ["AWS::AutoScaling::AutoScalingGroup", "thumbnail-batch", "ScaleIn"],
    ["AWS::ECS::Service", "search-prod-replay", "Delete"],
  ] as const;
  const arns = things.flatMap(
    ([type, name]) => resources.find((one) => one.type === type && one.name === name)?.arn ?? [],
  );
  return { arns, agreed: things.map(([, , action], at) => [arns[at], action, ""].join(" ")) };
}

/** Every rule whose result differs from the tables above. */
function surprises(rules: readonly { id: string }[], evaluated: EvaluatedSandbox): string[] {
  const outcomes = found(evaluated);
  return rules.flatMap(({ id }) => {
    const expected = nothingFound[id] ? "nothing" : amountUnknown[id] ? "unknown" : "saves";
    const outcome = outcomes.get(id) ?? "nothing";
    return outcome === expected ? [] : [`${id}: ${outcome} where ${expected} was expected`];
  });
}

// Accounts differ by their seed; the planted resources are in each.
describe.each([1, 2, 3])("the savings of sandbox account %i", (seed) => {
  let evaluated: EvaluatedSandbox;
  beforeAll(async () => {
    evaluated = await evaluateSandbox(seed);
  });

  it("have a result of every rule in the registry, with an amount if possible", () => {
    expect(surprises(savingsRules, evaluated)).toEqual([]);
  });

  it("a rule without a result would be detected", () => {
    expect(surprises([...savingsRules, { id: "planted-rule" }], evaluated)).toEqual([
      "planted-rule: nothing where saves was expected",
    ]);
  });

  it("list only existing rules as exceptions", () => {
    const ids = new Set(savingsRules.map(({ id }) => id));
    const excepted = [...Object.keys(amountUnknown), ...Object.keys(nothingFound)];
    expect(excepted.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("AWS services recommend for the same resources, one entry per action", () => {
    const entries = evaluated.recommendations.filter(({ pool }) => pool === null);
    const keys = entries.map(({ arn, action, variant }) => [arn, action, variant].join(" "));
    expect(new Set(keys).size).toBe(keys.length);
    const voices = new Map(entries.map(({ sources }, at) => [keys[at], sources.map(({ source }) => source)]));
    const all = ["skyledger", "compute-optimizer", "cost-optimization-hub"];
    const { agreed, arns } = agreedOn(evaluated);
    expect(agreed.map((key) => [key, voices.get(key)])).toEqual(agreed.map((key) => [key, all]));
    expect(agreed).toHaveLength(arns.length);
    expect(evaluated.silentSources).toEqual(new Set());
  });

  it("count once, from any number of sources", () => {
    const entries = evaluated.recommendations
      .filter(({ pool }) => pool === null)
      .map((one, at) => ({ ...one, id: String(at) }));
    const ours = entries.filter(({ sources }) => sources.some(({ source }) => source === "skyledger"));
    const amounts = (some: typeof entries) =>
      new Map([...countOnce(some)].map(([id, { amount }]) => [id, amount]));
    const counted = amounts(entries);
    const alone = amounts(ours);
    const total = (of: Map<string, Money>, some: typeof entries) =>
      Money.sum(some.map(({ id }) => of.get(id) ?? Money.zero)).toFixed(2);
    const added = entries.filter((one) => !ours.includes(one));
    expect(added.length).toBeGreaterThan(0);
    for (const { id, perMonth = null } of added)
      expect(counted.get(id)?.compare(perMonth ?? Money.zero)).toBeLessThan(1);
    // AWS's duplicates add nothing.
    const elsewhere = ours.filter(({ arn }) => !added.some((one) => one.arn === arn));
    expect(elsewhere.length).toBeGreaterThan(80);
    expect(total(counted, elsewhere)).toBe(total(alone, elsewhere));
    // Ours leads, and the other amounts are listed.
    const engine = ours.find(
      ({ ruleId, resourceName }) => ruleId === "ec2-instance-rightsize" && resourceName === "pricing-engine",
    );
    const [first, ...others] = engine?.sources ?? [];
    expect(engine?.perMonth?.toFixed(2)).toBe(first?.perMonth?.toFixed(2));
    expect(others.map(({ perMonth }) => perMonth?.toFixed(2))).toEqual(["280.32", "280.32"]);
  });

  it("have no unevaluated resources except buckets without request metrics", () => {
    const gaps = new Map(
      evaluated.notEvaluated.map(({ ruleId, missing, reason }) => [ruleId, [missing, reason]]),
    );
    expect(Object.fromEntries(gaps)).toEqual({
      "s3-bucket-abandoned": ["request metrics", "unsupported"],
    });
  });
});
