import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentContent } from "../model/automation-document.ts";
import { resources } from "../registry.gen.ts";
import { isTaggable, tagActions } from "./tag-actions.ts";
import { runsOf, tagging, unpassable } from "./tag-documents.ts";

test("documents match the recorded ones: review the record after an intended change", async () => {
  const record = tagging.documents
    .map((one) => `## ${one.name}\n${JSON.stringify(documentContent(one), undefined, 2)}\n`)
    .join("\n");
  await expect(record).toMatchFileSnapshot(fileURLToPath(new URL("./tag-documents.txt", import.meta.url)));
});

test("every taggable type is a declared one, and its actions are part of the role", () => {
  const declared = new Set(resources.map(({ type }) => type));
  expect(Object.keys(tagActions).filter((type) => !declared.has(type))).toEqual([]);
  expect(tagging.actions).toEqual(
    expect.arrayContaining(["tag:TagResources", "tag:UntagResources", "ec2:CreateTags"]),
  );
  expect(
    Object.values(tagActions)
      .flat()
      .filter((action) => !tagging.actions.includes(action)),
  ).toEqual([]);
  // IAM does not take part in the tagging API, and API Gateway's action for tags also deletes APIs.
  expect(["AWS::IAM::Role", "AWS::ApiGateway::RestApi", "constructor"].map(isTaggable)).toEqual([
    false,
    false,
    false,
  ]);
  expect(tagging.actions.filter((action) => action.startsWith("apigateway:"))).toEqual([]);
});

test("a change is set first and removed then, in values that Systems Manager accepts", () => {
  const long = Array.from({ length: 4 }, (_, index) => ({
    key: `Key${index}`,
    before: null,
    after: "v".repeat(200),
  }));
  const runs = runsOf(["arn:a", "arn:b"], [...long, { key: "Old", before: "1", after: null }]);
  expect(runs.map(({ document }) => document)).toEqual([
    "Skyledger-SetTags",
    "Skyledger-SetTags",
    "Skyledger-RemoveTags",
  ]);
  expect(runs[2]?.parameters).toEqual({ ResourceArns: ["arn:a", "arn:b"], TagKeys: ["Old"] });
  const maps = runs.slice(0, 2).map(({ parameters }) => parameters.Tags?.[0] ?? "");
  expect(maps.every(({ length }) => length <= 512)).toBe(true);
  expect(Object.assign({}, ...maps.map((text) => JSON.parse(text)))).toEqual(
    Object.fromEntries(long.map(({ key, after }) => [key, after])),
  );
  expect(runsOf(["arn:a"], [])).toEqual([]);
});

test("values that Systems Manager would fill in or cut off are not passed", () => {
  expect(unpassable([{ key: "A", before: null, after: "{{ global:DATE }}" }])).toContain("Systems Manager");
  expect(unpassable([{ key: "A", before: null, after: '"'.repeat(256) }])).toContain("Systems Manager");
  expect(unpassable([{ key: "k".repeat(128), before: null, after: "v".repeat(256) }])).toBeUndefined();
  expect(unpassable([{ key: "A", before: "{{x}}", after: null }])).toBeUndefined();
});
