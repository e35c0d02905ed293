import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
import { callServer } from "../../e2e/support/people.ts";
import { climbs } from "./climbs.ts";
import { counted, installSchemathesis, requestsOf } from "./run.ts";
import { createWorld, type World } from "./world.ts";

/** Roles with the fewest permissions first. An administrator can remove the others; `npm test` is the owner. */
const roles = ["viewer", "auditor", "analyst", "approver", "operator", "administrator"] as const;

type Member = { email: string; grants: object[] };

/** Each member's roles with their scopes, as the owner sees them. */
async function rolesOf({ server, idToken }: World): Promise<Map<string, string>> {
  const response = await callServer(server, "GET", "/members", { token: idToken });
  if (!response.ok) throw new Error(`The owner's members were answered ${response.status}.`);
  // The server validates its responses against the contract in this mode.
  const { members } = (await response.json()) as { members: Member[] };
  return new Map(members.map(({ email, grants }) => [email, JSON.stringify(grants)]));
}

/** Runs Schemathesis with a session of a role in a workspace of its own. @returns the problems, as sentences */
async function problemsOf(role: (typeof roles)[number], command: string, filter: readonly string[]) {
  const world = await createWorld();
  try {
    const { idToken: token } = await world.addMember(role);
    const before = await rolesOf(world);
    console.log(`\n${role}`);
    const { code, output, violations } = await requestsOf(command, world.server, token, filter);
    // Also fails where the session ended during the run.
    const { ok } = await callServer(world.server, "GET", "/resources/summary", { token });
    const { passed, failures } = counted(code, output, ok);
    const all = [...failures, ...violations, ...climbs(role, before, await rolesOf(world))];
    console.log(`${role}: ${passed} requests, ${all.length} problems`);
    return all.map((problem) => `${role}: ${problem}`);
  } finally {
    await world.stop();
  }
}

/**
 * No server errors with a session of each role, and no role gains permissions.
 * @param words names of roles, and texts that paths must contain; without them, all roles and paths
 */
async function main(words: readonly string[]): Promise<number> {
  const log = (line: string) => console.log(line);
  const command = await installSchemathesis(log);
  await ensureBuilt(log);
  const named = roles.filter((role) => words.includes(role));
  const filter = words.filter((word) => !roles.some((role) => role === word));
  const failures: string[] = [];
  for (const role of named.length > 0 ? named : roles) {
    failures.push(...(await problemsOf(role, command, filter)));
  }
  for (const failure of failures) console.error(`FAILED ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
