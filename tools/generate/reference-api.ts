import { commonErrors } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import {
  type JsonSchema,
  type OpenApiOperation,
  openApiDocument,
} from "../../apps/server/src/platform/http/openapi.ts";
import { grouped, page, prose, table } from "../reference/markdown.ts";
import { schemaFields } from "../reference/schema-fields.ts";
import type { Generated } from "./generated.ts";

/** Every endpoint, from the OpenAPI document that a server serves at /api/openapi.json. */
export const referenceApi: Generated = {
  file: "docs/reference/api.md",
  render: () => {
    const { paths } = openApiDocument("http://127.0.0.1:4000", "");
    const operations = Object.keys(endpoints).map((key) => {
      const [method = "", path = ""] = key.split(" ");
      const template = path.replace(/:(\w+)/g, "{$1}");
      const operation = paths[template]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${key} is missing from the OpenAPI document.`);
      return { key: `${method} /api${template}`, operation };
    });
    return page("HTTP interface", [
      `${operations.length} endpoints. A running server has the same as OpenAPI 3.1 at \`/api/openapi.json\`. Every endpoint can also return ${commonErrors.map(errorLink).join(", ")}.`,
      "",
      ...grouped(operations, ({ operation }) => operation.tags[0] ?? "").flatMap(([tag, those]) => [
        `## ${tag}`,
        "",
        ...those.flatMap(({ key, operation }) => sectionOf(key, operation)),
      ]),
    ]);
  },
};

function sectionOf(key: string, operation: OpenApiOperation): string[] {
  const body = operation.requestBody?.content["application/json"]?.schema;
  return [
    `### ${key}`,
    "",
    `${prose(operation.summary)}. ${operation.description ?? "Permission: none."}`,
    "",
    ...table(
      ["Parameter", "In", "Type", "Required"],
      [
        ...operation.parameters.map(({ name, in: place, schema, required }) => [
          `\`${name}\``,
          place,
          typeOf(schema),
          required ? "yes" : "no",
        ]),
        ...(body ? schemaFields(body) : []).map(({ path, type, required }) => [
          `\`${path}\``,
          "body",
          type,
          required ? "yes" : "no",
        ]),
      ],
    ),
    ...Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const json = content?.["application/json"]?.schema;
      const media = Object.keys(content ?? {})[0];
      if (Number(status) >= 400) return [];
      return [
        `**${status}** ${json ? "" : `${media ? `\`${media}\`` : "without a body"}`}`.trim(),
        "",
        ...(json
          ? table(
              ["Field", "Type"],
              schemaFields(json).map(({ path, type }) => [`\`${path}\``, type]),
            )
          : []),
      ];
    }),
    `Errors: ${errorsOf(operation).map(errorLink).join(", ") || "only those of every endpoint"}.`,
    "",
  ];
}

/** Error codes of an endpoint in addition to those of every endpoint. */
function errorsOf({ responses }: OpenApiOperation): string[] {
  const codes = Object.values(responses).flatMap(({ description }) =>
    [...description.matchAll(/`(\w+)`:/g)].map(([, code = ""]) => code),
  );
  return codes.filter((code) => !(commonErrors as readonly string[]).includes(code));
}

function errorLink(code: string): string {
  return `[${code}](../errors/${code}.md)`;
}

function typeOf(schema: JsonSchema): string {
  return schemaFields(schema)[0]?.type ?? "any";
}
