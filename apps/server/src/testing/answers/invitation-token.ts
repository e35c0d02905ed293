import type { Grant } from "@skyledger/contract/permissions";
import type { TestPerson, TestServer } from "../test-server.ts";

/**
 * Invites an address, by a new person by default. @returns the token of the emailed link; "" if none was sent
 */
export async function invitationToken(
  server: TestServer,
  email: string,
  by?: TestPerson,
  grants?: Grant[],
): Promise<string> {
  const as = by ?? (await server.person());
  await server.call("POST /members/invitations", { as, body: { email, ...(grants ? { grants } : {}) } });
  await server.idle();
  const url = server.mails.findLast(({ to }) => to === email)?.button?.url;
  return new URL(url ?? "about:blank").searchParams.get("invitation") ?? "";
}
