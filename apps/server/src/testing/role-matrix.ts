import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint, MemberEndpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { type Grant, type Role, roleAllows, roleNames } from "@skyledger/core/model/permissions";
import type { TestAnswer, TestPerson, TestRequest } from "./test-server.ts";

/** Where a person's only role holds, compared with what is called. */
type Place = "workspace" | "account";

/** A signed-in person with one role. */
export interface Seat {
  readonly role: Role;
  readonly place: Place;
  readonly as: Pick<TestPerson, "idToken">;
}

export type Call = (key: EndpointKey, request: TestRequest<EndpointKey>) => Promise<TestAnswer>;

/** The endpoints for members, from the contract. */
export const memberEndpoints: readonly (readonly [EndpointKey, MemberEndpoint])[] = (
  Object.keys(endpoints) as EndpointKey[]
) // loses the type of the keys
  .flatMap((key) => {
    const declared: Endpoint = endpoints[key];
    return declared.access === "member" ? [[key, declared] as const] : [];
  });

/** Seats to fill: every role, for the workspace and for an account. Owners own the workspace. */
export function seatsToFill(accountId: string): { role: Role; place: Place; grant: Grant }[] {
  return roleNames.flatMap((role) => {
    const everywhere = { role, place: "workspace", grant: { role, scope: { kind: "workspace" } } } as const;
    const scope = { kind: "account", id: accountId } as const;
    return role === "owner" ? [everywhere] : [everywhere, { role, place: "account", grant: { role, scope } }];
  });
}

/** What the declaration says about a seat; written a second time, without `allows`. */
function isDeclared({ permission, reach }: MemberEndpoint, { role, place }: Seat): boolean {
  if (permission === "own") return true;
  return roleAllows(role, permission) && (reach === "accounts" || place === "workspace");
}

/**
 * Calls an endpoint with every seat, and input that no endpoint accepts: the decision comes before the input, so
 * nothing is changed. @returns the answers that differ from the declaration
 */
export async function differences(
  call: Call,
  [key, declared]: (typeof memberEndpoints)[number],
  seats: readonly Seat[],
): Promise<string[]> {
  const raw = { query: { bogus: "1" }, ...(declared.body ? { body: { bogus: true } } : {}) };
  const found: string[] = [];
  for (const seat of seats) {
    const { status, code } = await call(key, { as: seat.as, raw });
    const expected = isDeclared(declared, seat);
    const refused = status === 403 && code === "forbidden";
    if (status === 401 || status >= 500 || refused === expected) {
      const wanted = expected ? "to be allowed" : "403";
      found.push(`${key}: ${seat.role} of the ${seat.place} got ${status} instead of ${wanted}`);
    }
  }
  return found;
}
