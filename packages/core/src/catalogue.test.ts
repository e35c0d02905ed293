import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPrices } from "./prices/list-prices.ts";
import { relationships, resources } from "./registry.gen.ts";
import {
  priceKeysIn,
  priceViolations,
  relationshipViolations,
  resourceViolations,
  type SourceFile,
} from "./testing/catalogue-violations.ts";

function sourcesOf(folder: string): SourceFile[] {
  return readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({
      name: basename(file, ".ts"),
      text: readFileSync(join(import.meta.dirname, folder, file), "utf8"),
    }));
}

/** Two types of load balancer that people make no difference between. */
const sharedLabels = ["ELB"];

describe("the whole catalogue", () => {
  it("has types with names and labels of their own, and real IAM actions", () => {
    expect(resources.length).toBeGreaterThanOrEqual(50);
    expect(resourceViolations(resources, sharedLabels)).toEqual([]);
  });

  it("relates types that are collected, each kind once", () => {
    expect(relationships.length).toBeGreaterThanOrEqual(100);
    expect(relationshipViolations(relationships, resources)).toEqual([]);
  });

  it("asks for prices that the table has", () => {
    const sources = [...sourcesOf("resources"), ...sourcesOf("savings")];
    expect(sources.flatMap(priceKeysIn).length).toBeGreaterThanOrEqual(35);
    expect(priceViolations(sources, listPrices)).toEqual([]);
  });
});

describe("planted offenders", () => {
  const [first] = resources;
  if (first === undefined) throw new Error("nothing is collected");

  it("a type twice, a borrowed label, an action that is none", () => {
    const wrong = [
      first,
      { ...first, iamActions: ["s3:*"] },
      { type: "AWS::X::Y", label: first.label, iamActions: [] },
      { type: "AWS::X::Z", label: "todo", iamActions: ["ec2:DescribeVpcs"] },
    ];
    expect(resourceViolations(wrong, sharedLabels)).toEqual([
      `${first.type}: declared twice`,
      `${first.type}: the label "${first.label}" is ${first.type}'s`,
      `${first.type}: "s3:*" is no IAM action`,
      `AWS::X::Y: the label "${first.label}" is ${first.type}'s`,
      "AWS::X::Y: needs no IAM action",
      'AWS::X::Z: "todo" is no label',
    ]);
  });

  it("a relationship to nowhere, twice, with a verb that is none", () => {
    const [edge] = relationships;
    if (edge === undefined) throw new Error("nothing is related");
    const wrong = [edge, { ...edge, to: "AWS::X::Y", verb: "Runs_in" }];
    expect(relationshipViolations(wrong, resources)).toEqual([
      `${edge.id}: declared twice`,
      `${edge.id}: nothing collects AWS::X::Y`,
      `${edge.id}: "Runs_in" is no verb in lower case`,
    ]);
  });

  it("a price that is not in the table, fixed and filled in", () => {
    const text = [
      'costs({ name: "Storage", price: "EBS/gp33", quantity: 1 })',
      "price: `EC3/$" + "{type}`,",
      'prices.perMonth("VPC/nat-gateway", region)',
      'price: rare ? "EFS/standard" : "EFS/standart",',
    ].join("\n");
    expect(priceKeysIn({ name: "x", text })).toHaveLength(5);
    expect(priceViolations([{ name: "x", text }], listPrices)).toEqual([
      'x: no price "EBS/gp33" in the table',
      'x: no price "EC3/*" in the table',
      'x: no price "EFS/standart" in the table',
    ]);
  });
});
