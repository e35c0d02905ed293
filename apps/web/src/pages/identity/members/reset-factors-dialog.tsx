import type { Member } from "../../../lib/members-query.ts";
import { ConfirmMemberDialog } from "./confirm-member-dialog.tsx";
import { useResetFactors } from "./queries.ts";

/** Confirms the removal of the second factors of a member who lost them. */
export function ResetFactorsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const reset = useResetFactors();
  const name = member.fullName || member.email;
  return (
    <ConfirmMemberDialog
      {...{ member, onClose }}
      title={`Reset second factors of ${name}?`}
      act="Reset second factors"
      busyText="Resetting..."
      run={() => reset.mutateAsync(member.userId)}
      isBusy={reset.isPending}
      done={`Removed the second factors of ${name}.`}
      failed="Couldn't remove the second factors. Please try again."
    >
      <li>The authenticator app, recovery codes, and passkeys of this person stop working.</li>
      <li>This person is signed out everywhere, and signs in with the password alone.</li>
      <li>Confirm that the request comes from this person, for example by phone.</li>
    </ConfirmMemberDialog>
  );
}
