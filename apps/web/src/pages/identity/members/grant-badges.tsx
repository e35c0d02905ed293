import { type Grant, grantKey } from "@skyledger/contract/permissions";
import { Badge } from "../../../components/ui/badge.tsx";
import { grantText, type ScopeNames } from "./grant-words.ts";

/** The roles of a person, each with its scope. */
export function GrantBadges({ grants, names }: { grants: readonly Grant[]; names: ScopeNames }) {
  if (grants.length === 0) return <p className="mt-1 text-muted text-xs">No role</p>;
  return (
    <ul aria-label="Roles" className="mt-1.5 flex flex-wrap gap-1.5">
      {grants.map((grant) => (
        <li key={grantKey(grant)} className="min-w-0 max-w-full">
          <Badge
            className="max-w-full"
            tone={grant.role === "owner" || grant.role === "administrator" ? "accent" : "neutral"}
          >
            <span className="truncate" title={grantText(grant, names)}>
              {grantText(grant, names)}
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
