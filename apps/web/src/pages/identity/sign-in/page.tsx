import { PageHeader } from "../../../components/ui/page-header.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** How the signed-in person signs in, and where. */
export function SignInPage() {
  return (
    <>
      <PageHeader title="Sign-in and devices" hint="Devices that are signed in to your user account." />
      <div className="flex max-w-3xl flex-col gap-4">
        <SessionsCard />
      </div>
    </>
  );
}
