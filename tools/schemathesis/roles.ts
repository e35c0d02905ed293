import { ensureBuilt } from "../../apps/server/ensure-built.mjs";
import { callServer } from "../../e2e/support/people.ts";
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

/** People whose roles a run of a role may not have given, as sentences. */
function climbs(role: string, before: Map<string, string>, after: Map<string, string>): string[] {
  const changed = [...after].filter(([email, now]) => before.get(email) !== now);
  // Administrators change people, and never owners.
  const wrong = role === "administrator" ? changed.filter(([, now]) => now.includes('"owner"')) : changed;
  return wrong.map(
    ([email, now]) => `${role}: ${email} has ${now}, and had ${before.get(email) ?? "no role"}`,
  );
}

/** Runs Schemathesis with a session of each role: no server errors, and no role gains permissions. */
async function main(filter: readonly string[]): Promise<number> {
  const log = (line: string) => console.log(line);
  const command = await installSchemathesis(log);
  await ensureBuilt(log);
  const world = await createWorld();
  const failures: string[] = [];
  try {
    const members = new Map<string, string>();
    for (const role of roles) members.set(role, (await world.addMember(role)).idToken);
    for (const role of roles) {
      const token = members.get(role) ?? "";
      const before = await rolesOf(world);
      console.log(`\n${role}`);
      const { code, output, violations } = await requestsOf(command, world.server, token, filter);
      const { ok } = await callServer(world.server, "GET", "/resources/summary", { token });
      const { passed, failures: found } = counted(code, output, ok);
      const all = [...found, ...violations, ...climbs(role, before, await rolesOf(world))];
      console.log(`${role}: ${passed} requests, ${all.length} problems`);
      failures.push(...all.map((failure) => `${role}: ${failure}`));
    }
  } finally {
    await world.stop();
  }
  for (const failure of failures) console.error(`FAILED ${failure}`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
