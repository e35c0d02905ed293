import { roleNames, roles } from "@skyledger/contract/permissions";
import { Card } from "../../../components/ui/card.tsx";

/** What each role allows. */
export function RolesCard() {
  return (
    <Card aria-label="Roles" className="p-4 sm:p-5">
      <h2 className="font-semibold text-lg">Roles</h2>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
        {roleNames.map((role) => (
          <div key={role} className="contents max-sm:block">
            <dt className="font-medium">{roles[role].label}</dt>
            <dd className="text-muted">{roles[role].description}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
