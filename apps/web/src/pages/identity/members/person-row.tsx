import { UserMinus } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import type { Member } from "../../../lib/members-query.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useUser } from "../../../lib/use-session.ts";
import { GrantBadges } from "./grant-badges.tsx";
import { useGrantable, useScopeNames } from "./grants-field.tsx";

type PersonRowProps = {
  member: Member;
  onChangeRoles: () => void;
  /** Resets second factors. */
  onReset: () => void;
  onRemove: () => void;
};

/** One member with roles; those who manage people change them, and remove others. */
export function PersonRow({ member, onChangeRoles, onReset, onRemove }: PersonRowProps) {
  const me = useUser().userId === member.userId;
  const names = useScopeNames();
  const mayGrant = useGrantable();
  const maySet = useMay("PUT /members/:id/grants", "people everywhere");
  const name = member.fullName || member.email;
  // Only owners change owners.
  const mine = maySet && member.grants.every(({ role }) => mayGrant(role));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">
          {name} {me && <span className="text-muted">(you)</span>}{" "}
          {member.deactivatedAt !== null && <Badge tone="medium">Deactivated</Badge>}
        </p>
        <p className="break-words text-muted text-xs">
          {member.email} ·{" "}
          {member.deactivatedAt !== null ? (
            <>
              deactivated by the identity provider: <RelativeTime time={member.deactivatedAt} />
            </>
          ) : member.emailVerified ? (
            <>
              last sign-in: <RelativeTime time={member.lastLoginAt} />
            </>
          ) : (
            "email address not verified"
          )}
        </p>
        <GrantBadges grants={member.grants} names={names} />
      </div>
      {mine && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onChangeRoles} aria-label={`Change roles of ${name}`}>
            Change roles
          </Button>
          {!me && (
            <>
              <Button onClick={onReset} aria-label={`Reset second factors of ${name}`}>
                Reset second factors
              </Button>
              <Button onClick={onRemove} aria-label={`Remove ${name}`}>
                <UserMinus aria-hidden="true" />
                Remove
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
