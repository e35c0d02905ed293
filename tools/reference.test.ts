import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { rawNames } from "@skyledger/core/model/raw-names";
import { beforeAll, describe, expect, test } from "vitest";
import { declaredTypes } from "./reference/declared-types.ts";
import { docstring } from "./reference/docstring.ts";
import { facetProperties } from "./reference/facet-properties.ts";
import {
  type DocumentedFacet,
  labelOfProperty,
  resourceProperties,
  undocumented,
} from "./reference/resource-properties.ts";
import { schemaFields } from "./reference/schema-fields.ts";
import { root } from "./suite/run.ts";

const folder = join(root, "packages", "core", "src", "resources");

describe("the data dictionary", () => {
  const dictionary = new Map<string, { source: string; facets: ReadonlyMap<string, DocumentedFacet> }>();

  beforeAll(async () => {
    const types = await declaredTypes(root);
    for (const file of globSync("*.ts", { cwd: folder })) {
      const source = readFileSync(join(folder, file), "utf8");
      const name = basename(file, ".ts");
      if (/^export default awsResource/m.test(source) && !name.endsWith(".test"))
        dictionary.set(name, { source, facets: resourceProperties(name, source, types) });
    }
  });

  test("describes every property; the list of those without a description only shrinks", () => {
    const missing = [...dictionary].flatMap(([file, { facets }]) => undocumented(file, facets));
    const accepted = readFileSync(join(root, "tools", "reference", "undocumented.txt"), "utf8").split("\n");
    expect(dictionary.size).toBeGreaterThanOrEqual(60);
    expect(missing).toEqual(accepted.filter((line) => line !== ""));
  });

  test("labels every property in words, and gives every number a unit, or says that it has none", () => {
    const properties = [...dictionary].flatMap(([file, { facets }]) =>
      [...facets].flatMap(([facet, { properties: all }]) =>
        all.map((property) => ({
          at: `${file}: ${facet}.${property.path}`,
          number: /\bnumber\b/.test(property.type),
          unit: property.docs?.unit,
          ...{ label: labelOfProperty(facet, property).label },
        })),
      ),
    );
    expect(properties.length).toBeGreaterThan(1000);
    expect(properties.filter(({ label }) => rawNames([label]).length > 0)).toEqual([]);
    expect(properties.filter(({ number, unit }) => number && unit === undefined).map(({ at }) => at)).toEqual(
      [],
    );
  });

  test("names members that the AWS SDK declares", () => {
    const unknown = [...dictionary].flatMap(([file, { source, facets }]) => {
      const members = membersOf(source);
      return [...facets].flatMap(([facet, { properties }]) =>
        properties.flatMap(({ path, docs }) =>
          (docs?.api ?? "")
            .split(/[.[\]{}]+/)
            .filter((member) => member !== "" && !members.has(member))
            .map((member) => `${file}: ${facet}.${path} names ${member}`),
        ),
      );
    });
    expect(unknown).toEqual([]);
  });
});

/** Columns of IAM's credential report, and keys of attribute maps: the SDK has no types for them. */
const outsideTheSdk = readFileSync(join(root, "tools", "reference", "members-outside-the-sdk.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Names of members in the type declarations of the SDK clients that a source imports. */
function membersOf(source: string): ReadonlySet<string> {
  const clients = new Set([...source.matchAll(/"@aws-sdk\/(client-[\w-]+)"/g)].map(([, name = ""]) => name));
  const found = new Set(outsideTheSdk);
  for (const client of clients) {
    const types = join(root, "node_modules", "@aws-sdk", client, "dist-types", "models");
    for (const file of globSync("*.d.ts", { cwd: types }))
      for (const [, name = ""] of readFileSync(join(types, file), "utf8").matchAll(/^ {4}(\w+)\??:/gm))
        found.add(name);
  }
  return found;
}

const declaration = (facets: string) =>
  `import { type Row } from "./row.ts";\ndeclare const _default: import("x").ResourceDeclaration<"AWS::X::Y", Item, ${facets}>;\nexport default _default;\n`;

test("follows lists, objects, and interfaces of other files to their values", () => {
  const types = new Map([
    [
      "x-y",
      declaration(`{
    /** Not kept by the compiler. */
    ids: string[];
    state: { /** Whether it runs. @unit none @api State.Name */ on: boolean; kind: import("@aws-sdk/client-x").Kind | null; } | null;
    rows: readonly Row[];
  }`),
    ],
    [
      "row",
      "export interface Row {\n    /** Size. @unit GiB */\n    size: number;\n    cells: {\n        at: string;\n    }[];\n}\n",
    ],
  ]);
  expect([...facetProperties("x-y", types)]).toEqual([
    ["ids", [{ path: "", type: "string[]", docs: undefined }]],
    [
      "state",
      [
        { path: "on", type: "boolean", docs: { text: "Whether it runs.", unit: "none", api: "State.Name" } },
        { path: "kind", type: "Kind | null", docs: undefined },
      ],
    ],
    [
      "rows",
      [
        { path: "[].size", type: "number", docs: { text: "Size.", unit: "GiB", api: undefined } },
        { path: "[].cells[].at", type: "string", docs: undefined },
      ],
    ],
  ]);
});

test("a single-value facet has the docstring of the facet, and a missing one is listed", () => {
  const types = new Map([
    ["x-y", declaration("{ ids: string[]; names: string[]; state: { on: boolean; }; }")],
  ]);
  const source = "  facets: () => ({\n    /** IDs of the parts. */\n    ids: read(),\n    names: read(),\n";
  const facets = resourceProperties("x-y", source, types);
  expect(facets.get("ids")?.properties[0]?.docs?.text).toBe("IDs of the parts.");
  expect(undocumented("x-y", facets)).toEqual(["x-y: names", "x-y: state.on"]);
});

test.each([
  ["* Size of the volume. @unit GiB @api Size ", { text: "Size of the volume.", unit: "GiB", api: "Size" }],
  ["*\n * Two\n * lines.\n ", { text: "Two lines.", unit: undefined, api: undefined }],
  [" not a docstring ", undefined],
  ["* @api Size ", undefined],
])("docstring %j", (comment, expected) => {
  expect(docstring(comment)).toEqual(expected);
});

test("a JSON Schema becomes rows, with alternatives joined", () => {
  const text = { type: "string" };
  const either = {
    anyOf: [
      { type: "object", properties: { kind: { const: "a" }, name: text }, required: ["kind", "name"] },
      { type: "object", properties: { kind: { const: "b" } }, required: ["kind"] },
    ],
  };
  const list = {
    type: "object",
    properties: { items: { type: "array", items: either }, next: { anyOf: [text, { type: "null" }] } },
    required: ["items"],
  };
  expect(schemaFields(list)).toEqual([
    { path: "items[].kind", type: '`"a"` or `"b"`', required: true },
    { path: "items[].name", type: "string", required: false },
    { path: "next", type: "string or null", required: false },
  ]);
  expect(schemaFields({ type: "array", items: text })).toEqual([
    { path: "[]", type: "list of string", required: true },
  ]);
});
