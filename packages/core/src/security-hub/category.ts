import type { CheckCategory } from "../model/define-check.ts";
import type { HubFinding } from "./hub-finding.ts";

/**
 * Words in the title and kind, most specific first. Our own: external findings have no category of the
 * specification.
 */
const words: readonly (readonly [RegExp, CheckCategory])[] = [
  [/encrypt|\bkms\b|\btls\b|\bssl\b|certificate|\bacm\b|secret/i, "Encryption"],
  [
    /\biam\b|\bmfa\b|password|access key|credential|privilege|\brole\b|\bpolic(y|ies)\b|root user|unauthorized ?access/i,
    "IAM",
  ],
  [/\blog(s|ging|ged)?\b|cloudtrail|cloudwatch|monitor|\bconfig\b|alarm|audit/i, "Logging"],
  [
    /network|security group|\bvpc\b|\bport(s)?\b|public|internet|\bwaf\b|firewall|subnet|recon|backdoor|trojan/i,
    "Network",
  ],
];

/** The specification's category of a finding without one of our checks; Data by default. */
export function categoryOf({
  controlId,
  kind,
  title,
}: Pick<HubFinding, "controlId" | "kind" | "title">): CheckCategory {
  const text = `${controlId?.split(".")[0] ?? kind} ${title}`;
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? "Data";
}
