import { randomUUID } from "node:crypto";
import type { Grant } from "@skyledger/contract/permissions";
import { invitationToken } from "./answers/invitation-token.ts";
import { type TestPerson, type TestServer, testPassword } from "./test-server.ts";

/** A person who joined someone's workspace with some grants, verified and signed in. */
export async function colleagueOf(
  server: TestServer,
  owner: TestPerson,
  grants: Grant[],
  email = `${randomUUID()}@example.com`,
): Promise<TestPerson> {
  const invitation = await invitationToken(server, email, owner, grants);
  const password = testPassword;
  await server.call("POST /auth/register", { body: { email, password, fullName: "Ben Ode", invitation } });
  await server.call("POST /auth/verify", { body: { email, code: await server.code(email) } });
  const { body } = await server.call("POST /auth/login", { body: { email, password } });
  const { idToken, accessToken, refreshToken, user } = body;
  const { userId } = user;
  return { email, password, idToken, accessToken, refreshToken, userId, workspaceId: owner.workspaceId };
}
