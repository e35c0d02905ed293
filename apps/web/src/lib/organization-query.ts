import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";
import type { EndpointInput, EndpointOutput } from "./endpoint-types.ts";

/** The connected AWS organization: its OUs and accounts. */
export type Organization = EndpointOutput<"GET /organization">;
/** An account of the organization, connected or not. */
export type OrganizationMember = Organization["accounts"][number];
/** Whether an account is read, and why not. */
export type MemberState = OrganizationMember["state"];
/** The rules that choose which accounts are read. */
export type AccountChoice = EndpointInput<"PATCH /organization">["body"];
/** An OU, an account, or a tag. */
export type AccountRule = AccountChoice["include"][number];

/** Interval at which an organization is requested while its first reading is under way. */
const READING_POLL_MS = 2000;

/** Whether the first reading is under way. */
export function isBeingRead({ updatedAt, problem }: Pick<Organization, "updatedAt" | "problem">): boolean {
  return updatedAt === null && problem === null;
}

/** The organization of the workspace; null: none is connected. */
export const organizationQuery = queryOptions({
  queryKey: ["organization"],
  queryFn: async ({ signal }): Promise<Organization | null> => {
    try {
      return await api.call("GET /organization", {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  refetchInterval: ({ state }) =>
    state.data !== undefined && state.data !== null && isBeingRead(state.data) ? READING_POLL_MS : false,
});
