import type { ResponseOf } from "@skyledger/contract";
import type { StoredFinding } from "@skyledger/core/model/finding";
import { hubConsoleUrl } from "@skyledger/core/security-hub/hub-console-url";
import { consoleUrl } from "../accounts/console-url.ts";
import { severityName } from "./finding-formats.ts";

type FindingAnswer = ResponseOf<"GET /security/findings">["findings"][number];

/** Who reports a finding, and its link to the AWS console: none for the sandbox account. */
export function findingSources(
  stored: StoredFinding,
): Pick<FindingAnswer, "source" | "sources" | "sourceUrl"> {
  const real = stored.accountKind !== "sandbox";
  const theirs = stored.hubSources.map((one) => ({
    source: "security-hub" as const,
    product: one.product,
    failing: one.sight === "fails",
    complianceStatus: one.compliance,
    workflowStatus: one.workflow,
    severity: severityName(one.severity),
    updatedAt: one.updatedAt,
    url: real ? hubConsoleUrl(one.region, one.hubId) : null,
  }));
  if (stored.ownResult === null || stored.ownResultAt === null) {
    return { source: "security-hub", sources: theirs, sourceUrl: theirs[0]?.url ?? null };
  }
  const ours = {
    source: "skyledger" as const,
    product: "Skyledger",
    failing: stored.ownResult === "fails",
    complianceStatus: null,
    workflowStatus: null,
    severity: severityName(stored.severity),
    updatedAt: stored.ownResultAt,
    url: null,
  };
  return {
    source: "skyledger",
    sources: [ours, ...theirs],
    sourceUrl: real ? consoleUrl(stored.arn) : null,
  };
}
