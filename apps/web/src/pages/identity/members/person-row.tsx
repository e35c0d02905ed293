import { UserMinus } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import type { Member } from "../../../lib/members-query.ts";
import { useUser } from "../../../lib/use-session.ts";

/** One member, with Remove for others. */
export function PersonRow({ member, onRemove }: { member: Member; onRemove: () => void }) {
  const me = useUser().userId === member.userId;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">
          {member.fullName || member.email} {me && <span className="text-muted">(you)</span>}
        </p>
        <p className="break-words text-muted text-xs">
          {member.email} ·{" "}
          {member.emailVerified ? (
            <>
              last sign-in: <RelativeTime time={member.lastLoginAt} />
            </>
          ) : (
            "email address not verified"
          )}
        </p>
      </div>
      {!me && (
        <Button onClick={onRemove} aria-label={`Remove ${member.fullName || member.email}`}>
          <UserMinus aria-hidden="true" />
          Remove
        </Button>
      )}
    </li>
  );
}
