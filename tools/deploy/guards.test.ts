import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../suite/run.ts";
import { composeViolations, imageViolations, unitViolations } from "./guards.ts";

const read = (path: string) => readFileSync(join(root, "deploy", path), "utf8");
const dockerfile = read("Dockerfile");
const compose = read("compose.yaml");
const unit = read("skyledger.service");

test("the image, the compose file, and the unit keep every rule", () => {
  expect(imageViolations(dockerfile)).toEqual([]);
  expect(composeViolations(compose)).toEqual([]);
  expect(unitViolations(unit)).toEqual([]);
});

test("the versions of Node and of the chart are the project's", () => {
  const node = readFileSync(join(root, ".nvmrc"), "utf8").trim();
  expect(dockerfile.match(/^FROM node:\S+/gm)).toEqual(Array(2).fill(`FROM node:${node}-bookworm-slim`));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(parse(read("helm/skyledger/Chart.yaml"))).toMatchObject({ version, appVersion: version });
});

test("the image's build context has what the build reads, and no data", () => {
  const kept = read("Dockerfile.dockerignore").match(/^!.+/gm) ?? [];
  for (const path of kept) expect(existsSync(join(root, path.slice(1))), path).toBe(true);
  // Read by the build of the web app, which is outside of it.
  const { extends: base } = JSON.parse(readFileSync(join(root, "apps/web/tsconfig.json"), "utf8"));
  expect(kept).toContain(`!${relative(root, join(root, "apps/web", base))}`);
  expect(read("Dockerfile.dockerignore")).toMatch(/^\*$[\s\S]*^\*\*\/data$/m);
});

test.each([
  ["one stage", "has one stage", (text: string) => text.slice(text.lastIndexOf("FROM"))],
  ["no version", "without a version", (text: string) => text.replace(/^FROM node:\S+/m, "FROM node:latest")],
  ["root", "runs as root", (text: string) => text.replace("USER 10001:10001\n", "")],
  ["root by number", "runs as root", (text: string) => text.replace("USER 10001:10001", "USER 0")],
  ["no health check", "no health check", (text: string) => text.replace(/^HEALTHCHECK/m, "# HEALTHCHECK")],
  [
    "own program",
    "change the program",
    (text: string) => text.replace("--from=build /", "--from=build --chown=10001 /"),
  ],
  ["a secret", "contains a secret", (text: string) => `${text}\nENV DATABASE_URL=postgres://a:b@c/d\n`],
])("an image with %s is found", (_, problem, plant) => {
  expect(imageViolations(plant(dockerfile)).join()).toContain(problem);
});

test.each([
  [
    "database publishes a port",
    "  database:\n    image",
    '  database:\n    ports: ["127.0.0.1:5432:5432"]\n    image',
  ],
  ["app publishes a port beyond this machine", '"127.0.0.1:', '"0.0.0.0:'],
  ["database has a way out", "internal: true", "internal: false"],
  [
    "database has a password in its settings",
    "POSTGRES_PASSWORD_FILE: /secrets/password",
    "POSTGRES_PASSWORD: x",
  ],
  ["app has a password in its settings", "skyledger@database", "skyledger:secret@database"],
  ["secrets can write to its root file system", "read_only: true", "read_only: false"],
  ["secrets keeps capabilities", "cap_drop: [ALL]", "cap_drop: []"],
  ["secrets can gain privileges", 'security_opt: ["no-new-privileges:true"]', "security_opt: []"],
  ["app runs as another user than the image's", 'user: "10001:10001"', 'user: "0:0"'],
  ["database has no health check", "    healthcheck:", "    x-healthcheck:"],
])("compose: %s", (problem, from, to) => {
  expect(compose).toContain(from);
  expect(composeViolations(compose.replace(from, to))).toContain(problem);
});

test.each(["NoNewPrivileges=yes", "ProtectSystem=strict", "SystemCallFilter=@system-service"])(
  "a unit without %s is found",
  (line) => {
    expect(unitViolations(unit.replace(`${line}\n`, ""))).toEqual([`lacks ${line}`]);
  },
);

test("a unit with a secret is found", () => {
  const secret = unit.replace("DATA_DIR=", "DATABASE_URL=postgres://a:b@c/d DATA_DIR=");
  expect(unitViolations(secret)).toEqual(["contains a secret"]);
});

test("the secrets of the compose file are random, private, and stay the same at the next start", () => {
  const folder = mkdtempSync(join(tmpdir(), "skyledger-secrets-"));
  try {
    const [script = ""]: string[] = parse(compose).services.secrets.command;
    // Owners need root, and the folder is fixed in the container.
    const here = `chown() { :; }\n${script.replaceAll("$$", "$").replaceAll("/secrets", folder)}`;
    const start = () => {
      execFileSync("/bin/sh", ["-euc", here]);
      return ["password", "pgpass"].map((name) => readFileSync(join(folder, name), "utf8"));
    };
    const [password = "", pgpass] = start();
    expect(password).toMatch(/^[A-Za-z0-9]{40,64}$/);
    expect(pgpass).toBe(`*:*:*:skyledger:${password}\n`);
    expect(statSync(join(folder, "pgpass")).mode & 0o777).toBe(0o600);
    expect(start()).toEqual([password, pgpass]);
    rmSync(join(folder, "pgpass"));
    expect(start()[0]).not.toBe(password);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// .ci/run installs it; on a developer's machine without systemd, the rules above have to suffice.
const analyze = spawnSync("systemd-analyze", ["--version"]).status === 0;

test("systemd accepts the unit, and rates its exposure as low", () => {
  if (process.env.CI) expect(analyze).toBe(true);
  if (!analyze) return;
  const file = join(root, "deploy/skyledger.service");
  const rate = (...args: string[]) =>
    spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=15", ...args], {
      encoding: "utf8",
    });
  expect(rate(file).status, rate(file).stdout).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), "skyledger-unit-"));
  try {
    const weak = join(folder, "skyledger.service");
    execFileSync("/bin/sh", ["-c", `grep -v -e Protect -e SystemCall -e Capability ${file} > ${weak}`]);
    expect(rate(weak).status).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
