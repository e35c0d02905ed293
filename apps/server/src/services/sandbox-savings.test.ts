import { savingsRules } from "@skyledger/core/registry.gen";
import { beforeAll, describe, expect, it } from "vitest";
import { type JudgedSandbox, judgeSandbox } from "./testing/judge-sandbox.ts";

/** Rules that find something whose amount nothing in an inventory tells. */
const amountUnknown: Readonly<Record<string, string>> = {
  "cloudtrail-duplicate-trail": "only the bill counts events",
  "ecr-images-unused": "repositories do not tell their size",
  "nat-gateway-to-gateway-endpoint": "only flow logs tell how much of the traffic goes to S3",
  "rds-old-instance-class": "the table's newer classes cost the same; PostgreSQL's it does not know",
  "s3-incomplete-multipart": "nothing tells the bytes of incomplete uploads",
  "s3-no-lifecycle": "nothing tells how old the objects are",
  "s3-noncurrent-versions": "nothing tells the bytes of old versions",
};
/** Rules that find nothing in the sandbox account. */
const nothingFound: Readonly<Record<string, string>> = {
  "ebs-io1-to-io2":
    "the same price up to 32,000 IOPS; a volume with more is $2,000 a month, which would drown the sample account",
};

/** What the rules found: whether one of their recommendations has an amount of theirs. */
function found({ recommendations }: JudgedSandbox): Map<string, "saves" | "unknown"> {
  const outcomes = new Map<string, "saves" | "unknown">();
  for (const { source, id, perMonth } of recommendations.flatMap(({ sources }) => sources)) {
    if (source !== "skyledger" || outcomes.get(id) === "saves") continue;
    outcomes.set(id, perMonth === null ? "unknown" : "saves");
  }
  return outcomes;
}

/** Every rule whose outcome is another than the tables above say. */
function surprises(rules: readonly { id: string }[], judged: JudgedSandbox): string[] {
  const outcomes = found(judged);
  return rules.flatMap(({ id }) => {
    const expected = nothingFound[id] ? "nothing" : amountUnknown[id] ? "unknown" : "saves";
    const outcome = outcomes.get(id) ?? "nothing";
    return outcome === expected ? [] : [`${id}: ${outcome} where ${expected} was expected`];
  });
}

// Accounts differ by their seed; what is planted is in each.
describe.each([1, 2, 3])("the savings of sandbox account %i", (seed) => {
  let judged: JudgedSandbox;
  beforeAll(async () => {
    judged = await judgeSandbox(seed);
  });

  it("hold something of every rule in the registry, with an amount wherever there can be one", () => {
    expect(surprises(savingsRules, judged)).toEqual([]);
  });

  it("would be missed of a rule that nothing triggers", () => {
    expect(surprises([...savingsRules, { id: "planted-rule" }], judged)).toEqual([
      "planted-rule: nothing where saves was expected",
    ]);
  });

  it("name their exceptions by rules that there are", () => {
    const ids = new Set(savingsRules.map(({ id }) => id));
    const excepted = [...Object.keys(amountUnknown), ...Object.keys(nothingFound)];
    expect(excepted.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("leave nothing unjudged but buckets whose requests nobody counts", () => {
    const gaps = new Map(judged.unjudged.map(({ ruleId, missing, reason }) => [ruleId, [missing, reason]]));
    expect(Object.fromEntries(gaps)).toEqual({
      "s3-bucket-abandoned": ["request metrics", "unsupported"],
    });
  });
});
