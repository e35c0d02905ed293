import type { AwsService } from "@skyledger/core/model/aws-service";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { sandboxOperations } from "@skyledger/sandbox/operations/registry";
import { beforeAll, describe, expect, it } from "vitest";
import type { Coverage } from "../../inventory/collection/collect.ts";
import { readMetrics } from "../../inventory/collection/collect-usage.ts";
import { discoverSandbox } from "../../testing/discover-sandbox.ts";

const now = new Date("2026-05-13T10:00:00Z");
const size = 350;

/** Every operation that a declaration names. */
function operationsOf(declaration: ResourceDeclaration): [service: AwsService, operation: string][] {
  const { list, service } = declaration;
  const parents: [AwsService, string][] = list.parents
    ? [[list.parents.service, list.parents.operation]]
    : [];
  const facets = Object.values(declaration.facets).flatMap((plan): [AwsService, string][] => {
    if (plan.kind === "call" || plan.kind === "batch") return [[plan.service, plan.operation]];
    return plan.kind === "usage" ? [["cloudwatch", "getMetricData"]] : [];
  });
  return [...parents, [service, list.operation], ...facets];
}

function unanswered(all: readonly ResourceDeclaration[]): string[] {
  return all
    .flatMap(operationsOf)
    .filter(([service, operation]) => !sandboxOperations[service].reads[operation])
    .map(([service, operation]) => `${service}.${operation}`);
}

describe("the sandbox account for every collector", () => {
  const accountId = "123456789012";
  const organization = { managementAccountId: accountId, accounts: 6 };
  const { send } = createSandbox({ accountId, organization, seed: 1, size, now, clock: () => now });
  let found: Resource[];
  let coverage: Coverage;

  beforeAll(async () => {
    ({ found, coverage } = await discoverSandbox(send, {
      accountId,
      organization: true,
      takenAt: now.toISOString(),
    }));
  });

  it("answers every operation that a collector declares", () => {
    expect(declarations.length).toBeGreaterThan(45);
    expect(unanswered(declarations)).toEqual([]);
  });

  it("detects a collector whose operation is missing", () => {
    const [first] = declarations;
    if (!first) throw new Error("The registry is empty.");
    const offender = { ...first, list: { ...first.list, operation: "describeUnheardOf" } };
    expect(unanswered([offender])).toEqual([`${first.service}.describeUnheardOf`]);
  });

  it("leaves no gap in a discovery", () => {
    expect(coverage.gaps).toEqual([]);
    const facets = found.flatMap((resource) =>
      Object.entries(resource.facets)
        .filter(([, observation]) => !observation.seen)
        .map(([name]) => `${resource.type} ${name}`),
    );
    expect(facets).toEqual([]);
  });

  it("has at least one resource of every type, each once", () => {
    const types = new Set(found.map((resource) => resource.type));
    expect(declarations.map(({ type }) => type).filter((type) => !types.has(type))).toEqual([]);
    expect(new Set(found.map((resource) => resource.arn)).size).toBe(found.length);
  });

  it("has the requested number of resources, and a few that every account and Region has", () => {
    // Neither the account itself nor its organization is part of the size.
    const others = /^AWS::(::|Organizations::)/;
    const listed = found.filter((resource) => !others.test(resource.type)).length;
    expect(listed).toBeGreaterThanOrEqual(size * 0.95);
    // In addition to the size: detectors, analyzers, documents, task definitions, and the like.
    expect(listed).toBeLessThanOrEqual(size * 1.1);
  });

  it("dates resources over three years, none in the future", () => {
    const ages = found.flatMap((resource) =>
      resource.createdAt === null ? [] : (now.getTime() - Date.parse(resource.createdAt)) / 86_400_000,
    );
    expect(ages.length).toBeGreaterThan(150);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeGreaterThan(900);
    expect(Math.max(...ages)).toBeLessThan(3 * 366);
  });

  it("publishes every metric that a collector declares, for at least one resource", async () => {
    const range = {
      from: new Date("2026-05-06T00:00:00Z"),
      to: new Date("2026-05-13T00:00:00Z"),
      periodSeconds: 86_400,
    };
    const silent: string[] = [];
    for (const declaration of declarations) {
      for (const [name, metric] of Object.entries(declaration.metrics)) {
        // The sandbox account stores everything in S3's standard class and has no Gateway Load Balancers.
        if (metric.namespace === "AWS/GatewayELB" || /^size(?!Standard$)/.test(name)) continue;
        const subjects = found.filter(
          (resource) => resource.type === declaration.type && (metric.appliesTo?.(resource) ?? true),
        );
        const series = await Promise.all(
          subjects.map((resource) =>
            readMetrics(
              send,
              resource.region === "global" ? "us-east-1" : resource.region,
              [{ resource, metric }],
              range,
            ),
          ),
        );
        if (subjects.length > 0 && !series.some(([points]) => points && points.length > 0))
          silent.push(`${declaration.type} ${name}`);
      }
    }
    expect(silent).toEqual([]);
  });
});
