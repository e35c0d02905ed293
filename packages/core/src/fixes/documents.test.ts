import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { documentContent } from "../model/automation-document.ts";
import { ownDocuments } from "../model/define-fix.ts";
import { fixes } from "../registry.gen.ts";

const documents = ownDocuments(fixes);

test("approved changes are made immediately, not in the next maintenance window", () => {
  const waiting = (api: string) => /^Modify(DBInstance|DBCluster|CacheCluster|ReplicationGroup)$/.test(api);
  const steps = documents.flatMap(({ name, steps }) => steps.map(({ inputs }) => ({ name, inputs })));
  const asked = steps.filter(({ inputs }) => waiting(inputs.Api));
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter(({ inputs }) => inputs.ApplyImmediately !== true)).toEqual([]);
});

test("documents match the recorded ones: review the record after an intended change", async () => {
  const record = documents
    .map((one) => `## ${one.name}\n${JSON.stringify(documentContent(one), undefined, 2)}\n`)
    .toSorted()
    .join("\n");
  await expect(record).toMatchFileSnapshot(fileURLToPath(new URL("./documents.txt", import.meta.url)));
});
