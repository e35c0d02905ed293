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

type Job = {
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  needs?: string | string[];
  steps: { run?: string; uses?: string }[];
};
type Workflow = { on?: unknown; permissions?: unknown; jobs: Record<string, Job> };

const workflows = globSync(".github/workflows/*.yml", { cwd: root }).map((path) => ({
  path,
  // The tests below validate this form.
  workflow: parse(text(path)) as Workflow,
}));

/** Violations in a workflow: unknown commands, and permissions for pull requests from forks. */
function violationsOf({ permissions, jobs }: Workflow): string[] {
  const found = permissions === undefined ? ["says no permissions"] : [];
  for (const [name, { steps, "timeout-minutes": minutes }] of Object.entries(jobs)) {
    if (minutes === undefined) found.push(`${name} has no time limit`);
    for (const action of steps.flatMap(({ uses }) => uses ?? []))
      if (!/^actions\/[\w-]+@v\d+$/.test(action))
        found.push(`${name} uses ${action}, which is not GitHub's own`);
    for (const command of steps.flatMap(({ run }) => run?.trim().split("\n") ?? [])) {
      const script = /^npm run ([\w:-]+)/.exec(command)?.[1];
      if (script !== undefined && !(script in scripts))
        found.push(`${name} runs ${script}, which is no script`);
      const file = /^(?:node )?(?:\.\/)?(\.?[\w-]+\/[\w./-]+)/.exec(command)?.[1];
      if (file !== undefined && !existsSync(join(root, file)))
        found.push(`${name} runs ${file}, which is not there`);
    }
  }
  return found;
}

test("workflows run existing commands, with a time limit and minimal permissions", () => {
  expect(workflows.length).toBeGreaterThan(0);
  expect(
    workflows.flatMap(({ path, workflow }) => violationsOf(workflow).map((one) => `${path}: ${one}`)),
  ).toEqual([]);
  const commands = workflows.flatMap(({ workflow }) =>
    Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run }) => run)),
  );
  expect(commands).toEqual(expect.arrayContaining(["npm run check", "npm run docs", ".ci/run"]));
});

test("a workflow with an unknown command is found", () => {
  const steps = [
    { run: "npm run no-such-script" },
    { run: "tools/no-such-file.sh --now" },
    { run: "npm ci" },
    { run: "node tools/no-such-tool.ts --now" },
    { uses: "someone/something@main" },
  ];
  expect(violationsOf({ jobs: { odd: { steps } } })).toEqual([
    "says no permissions",
    "odd has no time limit",
    "odd uses someone/something@main, which is not GitHub's own",
    "odd runs no-such-script, which is no script",
    "odd runs tools/no-such-file.sh, which is not there",
    "odd runs tools/no-such-tool.ts, which is not there",
  ]);
});

test("a release is tested first, has provenance, and is the only one with write access", () => {
  const release = workflows.find(({ path }) => path.endsWith("release.yml"))?.workflow;
  expect(release?.on).toEqual({ push: { tags: ["v*"] } });
  expect(release?.permissions).toEqual({ contents: "read" });
  expect(release?.jobs.test?.steps.map(({ run }) => run)).toContain(".ci/run");
  expect(release?.jobs.release).toMatchObject({
    needs: "test",
    permissions: { contents: "write", "id-token": "write", attestations: "write" },
  });
  const steps = release?.jobs.release?.steps.map(({ run, uses }) => run ?? uses ?? "") ?? [];
  const at = (part: string) => steps.findIndex((step) => step.includes(part));
  expect(at("tools/release.ts")).toBeGreaterThan(-1);
  expect(at("attest-build-provenance")).toBeGreaterThan(at("tools/release.ts"));
  expect(at("gh release create")).toBeGreaterThan(at("attest-build-provenance"));
  const writing = workflows.flatMap(({ workflow }) =>
    Object.entries(workflow.jobs).filter(([, { permissions }]) => permissions !== undefined),
  );
  expect(writing.map(([name]) => name)).toEqual(["release"]);
});

test(".nvmrc has the Node version that the project brings", () => {
  expect(Object.values(optionalDependencies)).toContain(text(".nvmrc").trim());
});

test("CI's script can be run", () => {
  expect(statSync(join(root, ".ci/run")).mode & 0o111).not.toBe(0);
});
