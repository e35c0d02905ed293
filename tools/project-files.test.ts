import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./suite/run.ts";

const text = (path: string) => readFileSync(join(root, path), "utf8");
const { scripts, optionalDependencies } = JSON.parse(text("package.json")) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

type Workflow = {
  permissions?: unknown;
  jobs: Record<string, { "timeout-minutes"?: number; steps: { run?: string; uses?: string }[] }>;
};

const workflows = globSync(".github/workflows/*.yml", { cwd: root }).map((path) => ({
  path,
  // Held against this shape by the tests below.
  workflow: parse(text(path)) as Workflow,
}));

/** What is wrong with a workflow: commands that the project does not have, and what a stranger's pull request may do. */
function faultsOf({ permissions, jobs }: Workflow): string[] {
  const found = permissions === undefined ? ["says no permissions"] : [];
  for (const [name, { steps, "timeout-minutes": minutes }] of Object.entries(jobs)) {
    if (minutes === undefined) found.push(`${name} has no time limit`);
    for (const command of steps.flatMap(({ run }) => run?.trim().split("\n") ?? [])) {
      const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
      if (script !== undefined && !(script in scripts))
        found.push(`${name} runs ${script}, which is no script`);
      const file = /^(\.\/)?(\.?[\w-]+\/[\w./-]+)/.exec(command)?.[2];
      if (file !== undefined && !existsSync(join(root, file)))
        found.push(`${name} runs ${file}, which is not there`);
    }
  }
  return found;
}

test("workflows run commands that are there, with a limit and without needless permissions", () => {
  expect(workflows.length).toBeGreaterThan(0);
  expect(
    workflows.flatMap(({ path, workflow }) => faultsOf(workflow).map((one) => `${path}: ${one}`)),
  ).toEqual([]);
  const commands = workflows.flatMap(({ workflow }) =>
    Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run }) => run)),
  );
  expect(commands).toEqual(expect.arrayContaining(["npm run check", "npm run docs", ".ci/run"]));
});

test("a workflow that runs what is not there is found", () => {
  const steps = [
    { run: "npm run no-such-script" },
    { run: "tools/no-such-file.sh --now" },
    { run: "npm ci" },
  ];
  expect(faultsOf({ jobs: { odd: { steps } } })).toEqual([
    "says no permissions",
    "odd has no time limit",
    "odd runs no-such-script, which is no script",
    "odd runs tools/no-such-file.sh, which is not there",
  ]);
});

test(".nvmrc names the Node that the project brings", () => {
  expect(Object.values(optionalDependencies)).toContain(text(".nvmrc").trim());
});

test("CI's script can be run", () => {
  expect(statSync(join(root, ".ci/run")).mode & 0o111).not.toBe(0);
});
