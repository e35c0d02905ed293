import type { MemberState } from "./organization-query.ts";

/** The states of an account, in the order of the filter. */
export const MEMBER_STATES: readonly MemberState[] = [
  "connected",
  "no_role",
  "refused",
  "excluded",
  "suspended",
  "closed",
  "archived",
];
