import { useQuery } from "@tanstack/react-query";

import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import type { AskSecurityHub } from "./security-hub-call.ts";

/** Whether findings come from AWS Security Hub too (specification, section 2): checking, connected, not connected. */
export function SecurityHubBanner({ ask }: { ask: AskSecurityHub }) {
  const hub = useQuery({ queryKey: ["security", "hub"], queryFn: ask });
  if (hub.isError) {
    // Neither connected nor not connected: unknown.
    return (
      <LoadError
        message={errorSentence(hub.error, "Whether Security Hub is connected could not be found out.")}
        onRetry={() => void hub.refetch()}
      />
    );
  }
  if (hub.data === undefined) return <Notice kind="info">AWS Security Hub: checking...</Notice>;
  if (!hub.data.enabled) {
    return <Notice kind="info">AWS Security Hub: Not connected - Using custom security scanning only</Notice>;
  }
  return (
    <Notice kind="success">
      AWS Security Hub: Connected - Findings are being imported from AWS Security Hub
      {hub.data.standards.length > 0 && (
        <ul aria-label="Enabled standards" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {hub.data.standards.map((standard) => (
            <li key={standard}>{standard}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
