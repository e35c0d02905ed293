import type { ParsedBodyOf } from "@skyledger/contract";
import type { InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { ChosenResources } from "./service.ts";

/** Chosen resources as a caller writes them, with the accounts of the filter's scope. */
export async function toChosenResources(
  inScope: InScope,
  principal: Principal,
  { resourceIds, except, filter = { gone: "exclude" } }: ParsedBodyOf<"POST /resources/export">,
): Promise<ChosenResources> {
  return { resourceIds, except, filter: await inScope(principal, filter) };
}
