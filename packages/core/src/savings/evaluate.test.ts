import { describe, expect, it } from "vitest";
import { costs, costUnknown } from "../model/cost-plan.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import { type EvaluationContext, noSavings, type SavingRule, savesAmount } from "../model/define-saving.ts";
import { Money } from "../model/money.ts";
import { gap, seen } from "../model/observation.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { resources, savingsRules } from "../registry.gen.ts";
import eip from "../resources/ec2-eip.ts";
import { snapshotOf, takenAt } from "../testing/evaluate-saving.ts";
import { resourceOf, testPrices, testScope } from "../testing/resource-of.ts";
import { evaluateSavings, listBillOf, typesLookedAt, violationMissing } from "./evaluate.ts";

const address = (id: string, scope = testScope) =>
  resourceOf(eip, { AllocationId: id, PublicIp: "198.51.100.7", PublicIpv4Pool: "amazon" }, { scope });
const declarations = new Map<string, ResourceDeclaration>([[eip.type, eip]]);

/** A rule that returns its input. */
function ruleSeeing(seenContexts: EvaluationContext[], resourceType: string = eip.type): SavingRule {
  return {
    id: "test-rule",
    title: "Test",
    type: "UNUSED_RESOURCE",
    action: "Delete",
    resourceType,
    needs: [],
    looksUp: ["AWS::EC2::Volume"],
    thresholds: { days: { label: "Days", unit: "days", default: 7, source: "test" } },
    description: "",
    steps: [],
    confidence: "HIGH",
    implementationEffort: "Low",
    risk: "Low",
    couldGoWrong: "",
    impactAtMost: "HIGH",
    pool: null,
    part: "whole",
    metrics: {},
    act: ({ name }) => `Delete ${name}`,
    commands: () => ({ cli: "", terraform: "" }),
    restartNeeded: false,
    rollbackPossible: false,
    source: "test",
    evaluate(_, context) {
      seenContexts.push(context);
      return noSavings;
    },
  };
}

describe("evaluateSavings", () => {
  const [first, second] = [address("eipalloc-1"), address("eipalloc-2")];
  const index = new SnapshotIndex(snapshotOf([first, second], [eip.type]));

  it("evaluates every resource of the rule's type, and no other type", () => {
    const contexts: EvaluationContext[] = [];
    const rules = [ruleSeeing(contexts), ruleSeeing(contexts, "AWS::EC2::Volume")];
    const evaluated = evaluateSavings(index, rules, { declarations, prices: testPrices });
    expect(evaluated.map(({ resource, outcome }) => [resource.id, outcome.kind])).toEqual([
      ["eipalloc-1", "none"],
      ["eipalloc-2", "none"],
    ]);
    expect(contexts).toHaveLength(2);
  });

  it("gives the rule the snapshot's clock, prices, and neighbors", () => {
    const contexts: EvaluationContext[] = [];
    evaluateSavings(index, [ruleSeeing(contexts)], { declarations, prices: testPrices });
    const [context] = contexts;
    expect(context?.takenAt).toBe(takenAt);
    expect(context?.find(eip.type, "eipalloc-2")).toBe(second);
    expect(context?.find(eip.type, "eipalloc-3")).toBeUndefined();
    expect(context?.all(eip.type)).toEqual(seen([first, second]));
    expect(context?.all("AWS::EC2::Volume")).toEqual(gap("failed"));
    const bill = context?.bill();
    expect(bill?.seen && bill.value.total.toFixed(2)).toBe("3.65");
  });

  it("throws for a type that the rule does not declare: the snapshot may not have it", () => {
    const contexts: EvaluationContext[] = [];
    evaluateSavings(index, [ruleSeeing(contexts)], { declarations, prices: testPrices });
    const [context] = contexts;
    expect(() => context?.all("AWS::EC2::Image")).toThrow("test-rule looks AWS::EC2::Image up");
    expect(() => context?.find("AWS::EC2::Image", "ami-1")).toThrow(RangeError);
  });

  it("lists the types that rules use, each once", () => {
    const rules = [ruleSeeing([]), ruleSeeing([], "AWS::EC2::Volume")];
    expect(typesLookedAt(rules)).toEqual([eip.type, "AWS::EC2::Volume"]);
    const known = new Set(resources.map(({ type }) => type));
    expect(typesLookedAt(savingsRules).filter((type) => !known.has(type))).toEqual([]);
  });

  it("uses a custom threshold instead of the default, only under the rule's own name", () => {
    const contexts: EvaluationContext[] = [];
    const rule = ruleSeeing(contexts);
    evaluateSavings(index, [rule], {
      declarations,
      prices: testPrices,
      thresholds: { "test-rule.days": 0, "other.days": 99 },
    });
    evaluateSavings(index, [rule], { declarations, prices: testPrices, thresholds: { "other.days": 99 } });
    expect(contexts.map(({ thresholds }) => thresholds.days)).toEqual([0, 0, 7, 7]);
  });

  it("returns the rule's result", () => {
    const found = savesAmount("Test", Money.parse("1.5"), { why: "test" });
    const rule: SavingRule = { ...ruleSeeing([]), evaluate: () => found };
    const evaluated = evaluateSavings(index, [rule], { declarations, prices: testPrices });
    expect(evaluated.map(({ outcome }) => outcome)).toEqual([found, found]);
  });
});

describe("listBillOf", () => {
  it("is a gap without a declaration, for a gap among the facets, or an unknown estimate or Region", () => {
    const resource = address("eipalloc-1");
    expect(listBillOf(resource, undefined, testPrices)).toEqual(gap("unsupported"));
    const denied = { ...resource, facets: { ...resource.facets, association: gap("denied") } };
    expect(listBillOf(denied, eip, testPrices)).toEqual(gap("denied"));
    const unknown = { ...eip, cost: () => seen(costUnknown("Billed by use.")) };
    expect(listBillOf(resource, unknown, testPrices)).toEqual(gap("unsupported"));
    const elsewhere = address("eipalloc-1", { ...testScope, region: "sa-east-1" });
    expect(listBillOf(elsewhere, eip, testPrices)).toEqual(gap("unsupported"));
  });

  it("is zero for free resources", () => {
    const free = { ...eip, cost: () => seen(costs()) };
    const price = listBillOf(address("eipalloc-1"), free, testPrices);
    expect(price.seen && price.value.total.isZero).toBe(true);
  });
});

it("a rule of the catalogue that throws reports that, and nothing of the cause", () => {
  for (const broken of savingsRules) {
    const resource = { ...address("eipalloc-1"), type: broken.resourceType };
    const index = new SnapshotIndex(snapshotOf([resource], [broken.resourceType]));
    const failing = {
      ...broken,
      evaluate: () => {
        throw new TypeError("secret at /srv/app.ts:1");
      },
    };
    const evaluated = evaluateSavings(index, [failing], { declarations, prices: testPrices });
    expect(evaluated.map(({ outcome }) => outcome)).toEqual([
      { kind: "unknown", reason: "failed", missing: violationMissing },
    ]);
    // Only for the operator's log.
    expect(evaluated.map(({ failure }) => failure)).toEqual([new TypeError("secret at /srv/app.ts:1")]);
  }
});
