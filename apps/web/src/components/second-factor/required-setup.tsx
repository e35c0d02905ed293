import { useQuery, useQueryClient } from "@tanstack/react-query";
import { session, signOut } from "../../lib/client.ts";
import { PublicLayout } from "../public-layout.tsx";
import { Button } from "../ui/button.tsx";
import { secondFactorQuery } from "./queries.ts";
import { SecondFactorCard } from "./second-factor-card.tsx";

/** Instead of every page, for a person without the second factor that the workspace requires. */
export function RequiredSetup() {
  const client = useQueryClient();
  const { data } = useQuery(secondFactorQuery);
  const ready = data !== undefined && (data.authenticatorSince !== null || data.passkeys.length > 0);
  const go = () => {
    client.clear();
    session.secondFactorReady();
  };
  return (
    <PublicLayout
      title="Set up a second factor"
      hint="Your workspace requires one. Set up an authenticator app or add a passkey to continue."
    >
      <div className="flex flex-col gap-4">
        <SecondFactorCard />
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={() => void signOut()}>
            Sign out
          </Button>
          <Button size="lg" look="primary" disabled={!ready} onClick={go}>
            Continue
          </Button>
        </div>
      </div>
    </PublicLayout>
  );
}
