import { useQuery } from "@tanstack/react-query";
import { scopeKind } from "../../lib/account-scope.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { Cloud, Folder, Tag } from "../icons.gen.ts";
import { SwitcherText } from "./switcher-text.tsx";

/** Name of an OU, a tag, or an account that is no longer read. */
export function ScopeName({ scope }: { scope: string }) {
  const kind = scopeKind(scope);
  const { data: organization, isPending } = useQuery({ ...organizationQuery, enabled: kind !== "tag" });
  if (kind === "tag")
    return <SwitcherText mark={<Tag aria-hidden="true" />} label={scope} hint="Account tag" />;
  const unit = organization?.units.find(({ id }) => id === scope);
  if (unit !== undefined) {
    const hint = unit.parentId === null ? "All accounts of the organization" : "OU and everything below";
    return <SwitcherText mark={<Folder aria-hidden="true" />} label={unit.name} hint={hint} />;
  }
  const member = organization?.accounts.find(({ connectionId }) => connectionId === scope);
  const mark = <Cloud aria-hidden="true" />;
  if (member !== undefined) return <SwitcherText mark={mark} label={member.name} hint={member.accountId} />;
  return <SwitcherText mark={mark} label={isPending ? "Loading…" : "Unknown account or OU"} hint={scope} />;
}
