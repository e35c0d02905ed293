import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { awsServices } from "@skyledger/core/model/aws-service";
import type { FacetPlan, ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { labelOfName } from "@skyledger/core/model/property-label";
import { catalogueOf } from "../reference/catalogue.ts";
import { declaredTypes } from "../reference/declared-types.ts";
import { codes, page, prose, table } from "../reference/markdown.ts";
import {
  type DocumentedFacet,
  labelOfProperty,
  resourceProperties,
} from "../reference/resource-properties.ts";
import type { GeneratedFolder } from "./generated.ts";

/** The data dictionary: a page per resource type, and an index. */
export const referenceResourceTypes: GeneratedFolder = {
  folder: "docs/reference/resource-types",
  renderAll: async (root) => {
    const { resources } = await catalogueOf(root);
    const types = await declaredTypes(root);
    const files = filesByType(root);
    const pages = resources.map((resource): [string, string] => {
      const file = files.get(resource.type);
      if (file === undefined) throw new Error(`No file declares ${resource.type}.`);
      const source = readFileSync(join(root, "packages", "core", "src", "resources", `${file}.ts`), "utf8");
      return [`${file}.md`, pageOf(resource, resourceProperties(file, source, types))];
    });
    return new Map([["README.md", indexOf(resources, files)], ...pages]);
  },
};

/** CloudFormation type → name of the declaring file. */
export function filesByType(root: string): ReadonlyMap<string, string> {
  const folder = join(root, "packages", "core", "src", "resources");
  const names = globSync("*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
  return new Map(
    names.flatMap((file) => {
      const type = /^ {2}type: "(AWS::[\w:]+)"/m.exec(readFileSync(join(folder, file), "utf8"))?.[1];
      return type === undefined ? [] : [[type, basename(file, ".ts")]];
    }),
  );
}

function indexOf(resources: readonly ResourceDeclaration[], files: ReadonlyMap<string, string>): string {
  return page("Resource types", [
    `${resources.length} resource types. Each page lists the properties that a discovery stores, with the AWS operation that returns them. [How to add one](../../guides/add-a-collector.md).`,
    "",
    ...table(
      ["CloudFormation type", "Label", "Service", "Scope"],
      resources.map(({ type, label, service, scope }) => [
        `[${type}](${files.get(type)}.md)`,
        prose(label),
        awsServices[service].label,
        scope,
      ]),
    ),
  ]);
}

function pageOf(resource: ResourceDeclaration, properties: ReadonlyMap<string, DocumentedFacet>): string {
  const { list } = resource;
  const listed = `${resource.service}:${operationName(list.operation)}`;
  return page(resource.type, [
    ...table(
      ["", ""],
      [
        ["Label", prose(resource.label)],
        ["Service", awsServices[resource.service].label],
        ["Scope", resource.scope],
        ["Listed by", `\`${listed}\``],
        ["IAM actions", codes(resource.iamActions)],
      ],
    ),
    "A null value means that AWS returned none, unless the description says otherwise. Times are ISO 8601 in UTC.",
    "",
    ...Object.entries(resource.facets).flatMap(([name, plan]) => {
      const facet = properties.get(name);
      return [
        `## ${name}`,
        "",
        `**${prose(facet?.label ?? labelOfName(name).label)}.** ${sourceOf(plan, listed)}${facet?.description ? ` ${prose(facet.description)}` : ""}`,
        "",
        ...table(
          ["Property", "Label", "Type", "Unit", "Description", "API member"],
          (facet?.properties ?? []).map((property) => {
            const { path, type, docs } = property;
            const { label, unit } = labelOfProperty(name, property);
            return [
              `\`${path === "" ? name : `${name}.${path}`.replace(".[]", "[]")}\``,
              prose(label),
              `\`${type}\``,
              unit ?? "",
              docs ? prose(docs.text) : "",
              docs?.api ? `\`${docs.api}\`` : "",
            ];
          }),
        ),
      ];
    }),
    ...metricsOf(resource),
  ]);
}

/** The AWS operation of a facet, as a sentence. */
function sourceOf(plan: FacetPlan<never, unknown>, listed: string): string {
  switch (plan.kind) {
    case "read":
      return `From the list: \`${listed}\`.`;
    case "call":
      return `From \`${plan.service}:${operationName(plan.operation)}\`, one request per resource.`;
    case "batch":
      return `From \`${plan.service}:${operationName(plan.operation)}\`, one request per ${plan.size} resources.`;
    case "usage":
      return `From \`cloudwatch:GetMetricData\`: ${codes(plan.metrics)} of the last ${plan.days} days.`;
    case "custom":
      return plan.iamActions.length > 0
        ? `Read with ${codes(plan.iamActions)}.`
        : "Derived from other data of the account.";
  }
}

function operationName(method: string): string {
  return `${method[0]?.toUpperCase()}${method.slice(1)}`;
}

function metricsOf({ metrics }: ResourceDeclaration): string[] {
  const rows = Object.entries(metrics).map(([name, { title, namespace, name: metric, statistic, unit }]) => [
    `\`${name}\``,
    prose(title),
    `\`${namespace}\` \`${metric}\``,
    statistic,
    unit,
  ]);
  return rows.length === 0
    ? []
    : [
        "## Amazon CloudWatch metrics",
        "",
        ...table(["Metric", "Title", "CloudWatch name", "Statistic", "Unit"], rows),
      ];
}
