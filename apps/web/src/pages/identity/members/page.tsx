import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { May } from "../../../components/may.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { type Member, membersQuery } from "../../../lib/members-query.ts";
import { ChangeRolesDialog } from "./change-roles-dialog.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PersonRow } from "./person-row.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { ResetFactorsDialog } from "./reset-factors-dialog.tsx";
import { RolesCard } from "./roles-card.tsx";
import { RulesCard } from "./rules-card.tsx";
import { ServiceAccountsCard } from "./service-accounts-card.tsx";
import { TeamsCard } from "./teams-card.tsx";

/** Members of the workspace, pending invitations, and inviting more. */
export function MembersPage() {
  const people = useQuery(membersQuery);
  const [changing, setChanging] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [resetting, setResetting] = useState<Member | null>(null);
  return (
    <>
      <PageHeader title="People" hint="Roles decide what each person can do, and in which accounts." />
      <div className="flex max-w-3xl flex-col gap-4" aria-busy={people.isPending}>
        <May
          call="POST /members/invitations"
          need="people everywhere"
          otherwise={
            <Notice kind="info">
              Only owners and administrators of the workspace can invite people and change roles.
            </Notice>
          }
        >
          <InviteForm />
        </May>
        {people.isError && (
          <LoadError
            message={errorSentence(people.error, "Couldn't load the members of this workspace.")}
            error={people.error}
            onRetry={() => void people.refetch()}
          />
        )}
        {people.isPending && <Skeleton className="h-32 rounded-xl" />}
        {people.data && (
          <Card aria-label="Members" className="p-4 sm:p-5">
            <h2 className="font-semibold text-lg">Members</h2>
            <ul className="mt-2 divide-y divide-line">
              {people.data.members.map((member) => (
                <PersonRow
                  key={member.userId}
                  member={member}
                  onChangeRoles={() => setChanging(member)}
                  onReset={() => setResetting(member)}
                  onRemove={() => setLeaving(member)}
                />
              ))}
            </ul>
          </Card>
        )}
        {people.data && people.data.invitations.length > 0 && (
          <Card aria-label="Invitations" className="p-4 sm:p-5">
            <h2 className="font-semibold text-lg">Invitations</h2>
            <ul className="mt-2 divide-y divide-line">
              {people.data.invitations.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Card>
        )}
        <TeamsCard />
        <May call="GET /service-accounts" need="people everywhere">
          <ServiceAccountsCard />
        </May>
        <RolesCard />
        <RulesCard />
      </div>
      {changing !== null && <ChangeRolesDialog member={changing} onClose={() => setChanging(null)} />}
      {resetting !== null && <ResetFactorsDialog member={resetting} onClose={() => setResetting(null)} />}
      {leaving !== null && <RemoveMemberDialog member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
