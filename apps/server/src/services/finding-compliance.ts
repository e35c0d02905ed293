import type { StoredFinding, StoredHubSource } from "../adapters/db/findings-store.ts";

/**
 * What the last reading said of a finding, whoever set its status since: FAILED while our own check or one of Security
 * Hub's sees it failing. Marking it fixed changes nothing here; the next reading does.
 */
export function complianceOf({
  ownVerdict,
  hubSources,
}: Pick<StoredFinding, "ownVerdict" | "hubSources">): "FAILED" | "PASSED" {
  if (ownVerdict === "fails") return "FAILED";
  const hidden = ({ sight, compliance }: StoredHubSource) =>
    sight === "suppressed" && compliance === "FAILED";
  if (hubSources.some((source) => source.sight === "fails" || hidden(source))) return "FAILED";
  // It failed once, or it would not be here: somebody has to have said otherwise since.
  return ownVerdict === "passes" || hubSources.some(({ sight }) => sight === "passes") ? "PASSED" : "FAILED";
}
