import { SecondFactorCard } from "../../../components/second-factor/second-factor-card.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** How the signed-in person signs in, and where. */
export function SignInPage() {
  return (
    <>
      <PageHeader title="Sign-in and devices" hint="How you sign in, and where you are signed in." />
      <div className="flex max-w-3xl flex-col gap-4">
        <SecondFactorCard />
        <SessionsCard />
      </div>
    </>
  );
}
