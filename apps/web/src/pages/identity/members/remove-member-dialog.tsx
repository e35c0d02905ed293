import type { Member } from "../../../lib/members-query.ts";
import { ConfirmMemberDialog } from "./confirm-member-dialog.tsx";
import { useRemoveMember } from "./queries.ts";

/** Confirms the removal of a member: what is revoked and what is kept. */
export function RemoveMemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const name = member.fullName || member.email;
  return (
    <ConfirmMemberDialog
      {...{ member, onClose }}
      title={`Remove ${name}?`}
      act="Remove member"
      busyText="Removing..."
      run={() => remove.mutateAsync(member.userId)}
      isBusy={remove.isPending}
      done={`Removed ${name}.`}
      failed="Couldn't remove the member. Please try again."
    >
      <li>This person is signed out everywhere immediately, and their user account is deleted.</li>
      <li>Their actions remain in the history of findings and runs.</li>
      <li>You can invite them again at any time.</li>
    </ConfirmMemberDialog>
  );
}
