import { ShieldCheck } from "lucide-react";
import { ComingPage } from "../../components/coming-page.tsx";

/** Security: scans are not part of this version. */
export function SecurityPage() {
  return (
    <ComingPage
      title="Security"
      hint="Posture of your accounts and how to improve it"
      icon={ShieldCheck}
      emptyTitle="No security scan has run"
      emptyText="This version does not run security scans yet. Discovery already reads the settings they need; the Resource Explorer shows them per resource, and says what could not be read."
      contents={[
        "A score from 0 to 100 with its trend, and findings by severity",
        "Findings by category: IAM, Network, Data, Logging, Encryption",
        "How to fix each one, and safe automatic fixes where AWS offers a runbook",
      ]}
    />
  );
}
