import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { FacetPlan, ResourceDeclaration } from "../model/define-resource.ts";
import type { MetricDeclaration } from "../model/metrics.ts";
import { resources } from "../registry.gen.ts";

/** An item whose members are all text with the member's name: "<VolumeId>". */
const named = new Proxy({}, { get: (_, member) => (typeof member === "string" ? `<${member}>` : undefined) });
const scope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };

/** The result of a function for the named item; nothing if it needs more than names. */
function made(make: () => unknown): string {
  try {
    return JSON.stringify(make(), (_, value) => (value === undefined ? "<nothing>" : value)) ?? "<nothing>";
  } catch (error) {
    if (error instanceof TypeError) return "<needs an answer>";
    throw error;
  }
}

function planOf(plan: FacetPlan<unknown, unknown>): string {
  switch (plan.kind) {
    case "read":
      return "read";
    case "call": {
      const { service, operation, iamAction, absent, firstPage } = plan;
      const input = made(() => plan.input(named));
      return `call ${service}.${operation} ${iamAction} ${input} absent ${JSON.stringify(absent)}${firstPage ? " first page" : ""}`;
    }
    case "batch": {
      const { service, operation, iamAction, size } = plan;
      const input = made(() => plan.input([named, named]));
      const [empty, group] = [made(() => plan.input([])), made(() => plan.groupBy(named))];
      return `batch of ${size} ${service}.${operation} ${iamAction} ${input} of none ${empty} group ${group} of nothing ${made(() => plan.groupBy({}))}`;
    }
    case "usage":
      return `usage of ${plan.days} days ${plan.metrics.join(" ")}`;
    case "custom":
      return `custom ${plan.reader} ${plan.iamActions.join(" ")}`;
  }
}

/** The ARN of a load balancer contains its type, which determines its metrics. */
const identities = ["app", "net", "gwy", "gateway", "other"].map((kind) => ({
  arn: `arn:aws:x:us-east-1:123456789012:loadbalancer/${kind}/orders/0123`,
  id: `${kind}/orders/0123`,
  name: "orders",
  region: "us-east-1",
  accountId: "123456789012",
}));

function metricOf({ dimensions, appliesTo, ...plain }: MetricDeclaration): string {
  const of = made(() => dimensions(identities[0] as never));
  const applies = appliesTo ? identities.map((identity) => appliesTo(identity as never)) : "to all";
  return `${JSON.stringify(plain)} ${of} ${applies}`;
}

/** Everything that a declaration determines before AWS answers. */
function linesOf(declaration: ResourceDeclaration): string[] {
  const { type, label, service, scope: where, list, iamActions } = declaration;
  const { parents, operation, iamAction, paging, absentOn } = list;
  return [
    "",
    `## ${type} "${label}" ${service} ${where}`,
    ...(parents ? [`parents ${JSON.stringify({ ...parents, none: made(() => parents.items({})) })}`] : []),
    `list ${operation} ${iamAction} ${made(() => list.input([named], scope))} without parents ${made(() => list.input([], scope))}`,
    `pages ${JSON.stringify(paging)} absent on ${absentOn.join(" ")}`,
    `of an empty page ${made(() => list.items({}, []))}, with a parent ${made(() => list.items({}, [named]))}`,
    ...(list.descend ? [`descends to ${made(() => list.descend?.(named))}`] : []),
    `arn ${made(() => declaration.arn(named, scope))} of nothing ${made(() => declaration.arn({}, scope))}`,
    `calls go to ${made(() => declaration.callRegion(named))} of nothing ${made(() => declaration.callRegion({}))}`,
    `needs ${iamActions.join(" ")}`,
    ...Object.entries(declaration.facets).map(([name, plan]) => `${name}: ${planOf(plan)}`),
    ...Object.entries(declaration.metrics).map(([name, metric]) => `metric ${name}: ${metricOf(metric)}`),
  ];
}

/*
 * Recorded requests to AWS: operations, pages, batch sizes, permissions, metrics, and their dimensions. After
 * an intended change, run this test with `-u` and review the record.
 */
test("each type's requests match the record", async () => {
  const record = `${resources.flatMap(linesOf).join("\n").trim()}\n`;
  await expect(record).toMatchFileSnapshot(fileURLToPath(new URL("./declared-plans.txt", import.meta.url)));
});
