import type { ContainerDefinition } from "@aws-sdk/client-ecs";
import { describe, expect, it } from "vitest";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ecs-container-environment-no-plain-credentials.ts";

const having = (...suspectVariables: { container: string | null; names: string[] }[]) =>
  resourceWith(taskDefinition, { suspectVariables });

checkTable(check, [
  {
    when: "no variable looks like a credential",
    result: "pass",
    resource: having({ container: "app", names: [] }),
  },
  {
    when: "one of several containers has one",
    result: "fail",
    resource: having(
      { container: "app", names: [] },
      { container: "side", names: ["DB_PASSWORD", "API_KEY"] },
    ),
    evidence: { variables: ["side: DB_PASSWORD", "side: API_KEY"] },
  },
  {
    when: "a container without a name has one",
    result: "fail",
    resource: having({ container: null, names: ["DB_PASSWORD"] }),
    evidence: { variables: ["DB_PASSWORD"] },
  },
  { when: "there is no container", result: "not_applicable", resource: having() },
]);

/** The result for a task definition in the form AWS returns it. */
function evaluated(containers: ContainerDefinition[] | undefined) {
  const resource = resourceOf(taskDefinition, {
    task: {
      taskDefinitionArn: "arn:aws:ecs:us-east-1:123456789012:task-definition/web:7",
      family: "web",
      revision: 7,
      ...(containers && { containerDefinitions: containers }),
    },
    tags: [],
  });
  expect(JSON.stringify(resource)).not.toContain("hunter2");
  const snapshot = { takenAt: "2026-06-01T00:00:00.000Z", resources: [resource], covered: [], gaps: [] };
  return check.evaluate(resource, new SnapshotIndex(snapshot)).kind;
}

const app = (name: string, value: string): ContainerDefinition[] => [
  { name: "app", environment: [{ name, value }] },
];

describe("plain variables in the form AWS returns them", () => {
  it.each<[string, ContainerDefinition[] | undefined, string]>([
    ["DB_PASSWORD with a plain value", app("DB_PASSWORD", "hunter2"), "fail"],
    ["an API key", app("STRIPE_API_KEY", "hunter2"), "fail"],
    ["DB_PASSWORD without a value", app("DB_PASSWORD", ""), "pass"],
    [
      "DB_PASSWORD that names a secret",
      app("DB_PASSWORD", "arn:aws:secretsmanager:us-east-1:1:secret:db"),
      "pass",
    ],
    [
      "DB_PASSWORD that names a parameter",
      app("DB_PASSWORD", "arn:aws:ssm:us-east-1:1:parameter/db"),
      "pass",
    ],
    ["a secret's ARN", app("DB_SECRET_ARN", "hunter2"), "pass"],
    ["a secret's name", app("DB_SECRET_NAME", "hunter2"), "pass"],
    ["a token's life", app("TOKEN_TTL", "86400"), "pass"],
    ["a switch", app("REQUIRE_PASSWORD", "true"), "pass"],
    [
      "a secret that ECS hands over",
      [{ name: "app", secrets: [{ name: "DB_PASSWORD", valueFrom: "db" }] }],
      "pass",
    ],
    ["no variables", [{ name: "app" }], "pass"],
    ["a variable whose value AWS left out", [{ name: "app", environment: [{ name: "STAGE" }] }], "unknown"],
    ["a variable whose name AWS left out", [{ name: "app", environment: [{ value: "x" }] }], "unknown"],
    ["containers that were not read", undefined, "unknown"],
    ["no containers", [], "not_applicable"],
  ])("%s: the result matches", (_, containers, result) => {
    expect(evaluated(containers)).toBe(result);
  });
});
