import { toast } from "sonner";
import { reportAct } from "../../../components/act-toast.ts";
import { Button } from "../../../components/ui/button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/format.ts";
import { useMay } from "../../../lib/use-may.ts";
import { GrantBadges } from "./grant-badges.tsx";
import { useGrantable, useScopeNames } from "./grants-field.tsx";
import { type Invitation, useInvite, useWithdraw } from "./queries.ts";

/** A pending invitation, with Resend and Revoke. */
export function InvitationRow({ invitation: { id, email, grants, ...sent } }: { invitation: Invitation }) {
  const again = useInvite();
  const withdraw = useWithdraw();
  const names = useScopeNames();
  const mayInvite = useMay("POST /members/invitations", "people everywhere");
  const mayGrant = useGrantable();
  const attempt = async (what: Promise<unknown>, done: string) => {
    try {
      await what;
      toast.success(done);
    } catch (error) {
      reportAct({
        kind: "error",
        text: errorSentence(error, "Couldn't change the invitation. Please try again."),
        error,
      });
    }
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium text-sm">{email}</p>
        <p className="text-muted text-xs">
          Sent <RelativeTime time={sent.createdAt} />
          {sent.invitedBy !== null && ` by ${sent.invitedBy}`}, valid until {formatExactTime(sent.expiresAt)}
        </p>
        <GrantBadges grants={grants} names={names} />
      </div>
      {mayInvite && (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={again.isPending}
            disabled={!grants.every(({ role }) => mayGrant(role))}
            aria-label={`Resend invitation to ${email}`}
            onClick={() =>
              void attempt(again.mutateAsync({ email, grants }), `New invitation sent to ${email}.`)
            }
          >
            {" "}
            Resend{" "}
          </Button>
          <Button
            busy={withdraw.isPending}
            aria-label={`Revoke invitation to ${email}`}
            onClick={() => void attempt(withdraw.mutateAsync(id), `Invitation to ${email} revoked.`)}
          >
            {" "}
            Revoke{" "}
          </Button>
        </div>
      )}
    </li>
  );
}
