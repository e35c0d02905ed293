import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { errors } from "./generate/errors.ts";
import { iamPolicy } from "./generate/iam-policy.ts";
import { icons } from "./generate/icons.ts";
import { migrations } from "./generate/migrations.ts";
import { registry } from "./generate/registry.ts";
import { report } from "./generate/report.ts";
import { readmeSettings } from "./generate/settings.ts";
import { generate } from "./generate/write.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function repository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "skyledger-generate-"));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const core = "packages/core/src";
const declaration = "export default {};\n";

test("a stale or missing file is written, reported by --check, and fresh afterwards", async () => {
  const root = repository({ "a.txt": "old\n" });
  const generators = ["a.txt", "deep/b.txt"].map((file) => ({ file, render: () => `${file}\n` }));
  const run = async (check: boolean) =>
    (await generate(generators, { root, check })).map(({ state }) => state);

  expect(await run(true)).toEqual(["stale", "stale"]);
  expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("old\n");
  expect(await run(false)).toEqual(["written", "written"]);
  expect(readFileSync(join(root, "deep/b.txt"), "utf8")).toBe("deep/b.txt\n");
  expect(await run(true)).toEqual(["fresh", "fresh"]);
  writeFileSync(join(root, "a.txt"), "edited manually\n");
  expect(await run(true)).toEqual(["stale", "fresh"]);
});

test("a folder contains exactly its generator's output", async () => {
  const root = repository({ "pages/gone.md": "a removed service\n", "pages/kept.txt": "no page\n" });
  const folder = { folder: "pages", renderAll: () => Promise.resolve(new Map([["new.md", "new\n"]])) };
  const run = async (check: boolean) =>
    (await generate([folder], { root, check })).map(({ file, state }) => `${file} ${state}`);

  expect(await run(true)).toEqual(["pages/new.md stale", "pages/gone.md stale"]);
  expect(await run(false)).toEqual(["pages/new.md written", "pages/gone.md removed"]);
  expect(await run(true)).toEqual(["pages/new.md fresh"]);
  expect(readFileSync(join(root, "pages/kept.txt"), "utf8")).toBe("no page\n");
});

test("a generator that throws is reported with its reason", async () => {
  const failing = { file: "a.txt", render: () => Promise.reject(new Error("no source")) };
  expect(await generate([failing], { root: repository({}), check: true })).toEqual([
    { file: "a.txt", state: "failed", because: "no source" },
  ]);
});

test("the registry has every declaration by path, without tests and shared modules", async () => {
  const root = repository({
    [`${core}/resources/sqs-queue.ts`]: declaration,
    [`${core}/resources/ec2-instance.ts`]: declaration,
    [`${core}/resources/ec2-instance.test.ts`]: declaration,
    [`${core}/resources/tag-map.ts`]: "export const tagMap = 1; // export default is only named here\n",
    [`${core}/checks/s3/s3-bucket-versioning.ts`]: "const check = {};\nexport { check as default };\n",
    [`${core}/savings/testing/table.ts`]: declaration,
  });
  const text = await registry.render(root);
  expect(text.match(/^import (?!type).*$/gm)).toEqual([
    `import resources_ec2Instance from "./resources/ec2-instance.ts";`,
    `import resources_sqsQueue from "./resources/sqs-queue.ts";`,
    `import checks_s3_s3BucketVersioning from "./checks/s3/s3-bucket-versioning.ts";`,
  ]);
  expect(text).toContain(
    "export const resources: readonly ResourceDeclaration[] = [\n  resources_ec2Instance,\n  resources_sqsQueue,\n];",
  );
  expect(text).toContain("export const savingsRules: readonly SavingRule[] = [];");
});

test("a new SQL file makes the module of migrations stale", async () => {
  const folder = "apps/server/src/platform/db/migrations";
  const root = repository({ [`${folder}/0001-first.sql`]: "select 1;\n" });
  await generate([migrations], { root, check: false });
  expect((await generate([migrations], { root, check: true }))[0]?.state).toBe("fresh");
  writeFileSync(join(root, folder, "0002-second.sql"), "select 2;\n");
  expect((await generate([migrations], { root, check: true }))[0]?.state).toBe("stale");
});

test("an error code without a page is rejected by name", () => {
  expect(() => errors.render(repository({}))).toThrow("invalid_input.md");
});

test("the IAM page has every action of the collectors once", async () => {
  const source = `export const resources = [{ iamActions: ["s3:b", "ec2:a"] }, { iamActions: ["s3:b"] }];\n`;
  const text = await iamPolicy.render(repository({ [`${core}/registry.gen.ts`]: source }));
  expect(text.match(/"s3:b"/g)).toHaveLength(1);
  expect(text.match(/"ec2:a"/g)).toHaveLength(1);
  expect(text).toContain("## Policy 1 of 1");
});

test("imported icons are copied once, also by an alias, and an unknown one is rejected", async () => {
  const src = "apps/web/src";
  const files = {
    [`${src}/pages/a.tsx`]: 'import { Search, X as Close } from "../components/icons.gen.ts";\n',
    [`${src}/components/b.tsx`]:
      'import { Search } from "./icons.gen.ts";\nimport { iconOf } from "./icon.tsx";\n',
    [`${src}/components/c.tsx`]: 'import { CheckCircle2 } from "./icons.gen.ts";\n',
  };
  const text = await icons.render(repository(files));
  expect(text.match(/^export const \w+/gm)).toEqual([
    "export const CheckCircle2",
    "export const Search",
    "export const X",
  ]);
  expect(text).toContain('iconOf("circle-check", [["');
  const unknown = { [`${src}/a.tsx`]: 'import { Unicorn } from "./components/icons.gen.ts";\n' };
  await expect(async () => icons.render(repository(unknown))).rejects.toThrow("no icon Unicorn");
});

test("the README's settings table is replaced between its marks, and missing marks are an error", async () => {
  const begin = "<!-- settings: made by `npm run generate` from apps/server/src/config.ts -->";
  const root = repository({ "README.md": `# A\n${begin}\nrow of yesterday\n<!-- /settings -->\nend\n` });
  expect((await generate([readmeSettings], { root, check: true }))[0]?.state).toBe("stale");
  await generate([readmeSettings], { root, check: false });
  const text = readFileSync(join(root, "README.md"), "utf8");
  expect(text).toMatch(/^# A\n<!-- settings[^\n]+\n\| name \| default \| meaning \| may be \|\n/);
  expect(text).toMatch(/\| `PORT` \| 4000 \|.*\n[\s\S]*<!-- \/settings -->\nend\n$/);
  expect(text).not.toContain("yesterday");
  expect(() => readmeSettings.render(repository({ "README.md": "# A\n" }))).toThrow("lacks the marks");
});

test("the report names changed files only, and counts the others", () => {
  expect(
    report([
      { file: "a.ts", state: "fresh" },
      { file: "b.ts", state: "written" },
      { file: "c.ts", state: "failed", because: "no such icon" },
      { file: "d.ts", state: "fresh" },
    ]),
  ).toEqual(["b.ts: written", "c.ts: failed: no such icon", "2 of 4 generated files were up to date."]);
});
