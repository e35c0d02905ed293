import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { countOf, formatCount, formatNumber } from "../../../lib/format.ts";
import type { AttackPath, Cut } from "./queries.ts";

/** Whether the steps of a path work. */
export const RESULTS: Readonly<Record<AttackPath["verdict"], { label: string; tone: BadgeTone }>> = {
  allowed: { label: "Open", tone: "high" },
  depends: { label: "Under conditions", tone: "medium" },
  unknown: { label: "Unknown", tone: "low" },
};

/** Targets of paths, within a sentence. */
const KINDS: Readonly<Record<AttackPath["targetKind"], string>> = {
  administrator: "administrator",
  crown_jewel: "crown jewel",
  sensitive_data: "sensitive data",
  secret: "secret",
  key: "key",
  large_data: "large data store",
  data: "data",
};

/** "i-1" for an instance's ARN, "account 111122223333" for another account; other names as they are. */
export function shortName(id: string): string {
  if (id === "internet") return "the internet";
  const root = /^arn:[^:]+:iam::(\d{12}):root$/.exec(id)?.[1];
  if (root !== undefined) return `account ${root}`;
  return id.startsWith("arn:") ? (id.split(/[/:]/).at(-1) ?? id) : id;
}

/** The name of something on a path, or else the end of its ARN. */
export const nameOf = ({ names }: Pick<AttackPath, "names">, id: string): string =>
  names[id] ?? shortName(id);

/** "the internet → bastion → customers" */
export function chainText(path: Pick<AttackPath, "names" | "steps">): string {
  const [first] = path.steps;
  const ids = [...(first ? [first.from] : []), ...path.steps.map(({ to }) => to)];
  return ids.map((id) => nameOf(path, id)).join(" → ");
}

const SERVICES: Readonly<Record<string, string>> = {
  ...{ dynamodb: "DynamoDB", ec2: "EC2", es: "OpenSearch", iam: "IAM", kms: "KMS", lambda: "Lambda" },
  ...{ rds: "RDS", redshift: "Redshift", s3: "S3", secretsmanager: "Secrets Manager" },
};

/** What something on a path is: "IAM role", "RDS database"; null: its ID does not state it. */
export function kindOfNode(id: string): string | null {
  if (id === "internet") return "Anyone";
  const [prefix, , service = "", , , ...rest] = id.split(":");
  if (prefix !== "arn") return "Identity provider";
  const resource = rest.join(":");
  if (resource === "root") return "Another AWS account";
  if (resource.startsWith("oidc-provider/")) return "Identity provider";
  if (resource.startsWith("db:")) return "RDS database";
  const kind = service === "s3" ? "bucket" : (/^([a-z-]+)[:/]/.exec(resource)?.[1] ?? "");
  const name = SERVICES[service];
  return name === undefined ? null : `${name} ${kind.replaceAll("-", " ")}`.trim();
}

const GIB_PER_TIB = 1024;

/** "1.4 TiB", "200 GiB". */
function formatGib(gib: number): string {
  if (gib >= GIB_PER_TIB) return `${formatNumber(Math.round((10 * gib) / GIB_PER_TIB) / 10)} TiB`;
  return gib < 1 ? "less than 1 GiB" : `${formatCount(Math.floor(gib))} GiB`;
}

/** The size of the target as a sentence; null: AWS reports none, or the target stores no data. */
export function sizeText({ targetSize, targetKind }: Pick<AttackPath, "targetSize" | "targetKind">) {
  if (targetSize === undefined) return null;
  const { gib, of, missing } = targetSize;
  if (gib !== null) return `Size: ${formatGib(gib)} ${of === "used" ? "in use" : "provisioned"}.`;
  const actions = missing.map(({ iamAction }) => iamAction).join(", ");
  const effect = targetKind === "data" ? " With 1 TiB or more, the risk is higher." : "";
  return `Size unknown without usable data from ${actions}.${effect}`;
}

/**
 * What a change does, as a sentence: it ends all paths that it is on, some of them, or none alone.
 * @param total number of all paths, where that is shown
 */
export function cutReach({ paths, ends }: Pick<Cut, "paths" | "ends">, total?: number): string {
  const all =
    total === undefined
      ? countOf(paths, "attack path")
      : `${formatCount(paths)} of ${countOf(total, "attack path")}`;
  if (ends === paths) return `It ends ${all}.`;
  const others = paths - ends;
  if (ends > 0)
    return `It is on ${all} and ends ${formatCount(ends)}; ${countOf(others, "target")} ${others === 1 ? "has" : "have"} another way.`;
  return `It is on ${all}; ${paths === 1 ? "its target has" : "their targets have"} another way.`;
}

/** Factors of the risk, within a sentence. */
export const TERMS: Readonly<Record<AttackPath["riskTerms"][number]["name"], string>> = {
  certainty: "certainty",
  directness: "directness",
  value: "value of the target",
  blast_radius: "blast radius",
};

/** "5%" of a whole at the start of a sentence, rounded, but never 0% of something or 100% of less than all. */
export function shareText(part: number, whole: number): string {
  const percent = Math.round((100 * part) / whole);
  if (percent === 0 && part > 0) return "Less than 1%";
  return percent === 100 && part < whole ? "More than 99%" : `${percent}%`;
}

type Reached = Pick<AttackPath, "targetKind" | "entry"> & Partial<Pick<AttackPath, "names">>;

/** What the target is, and what attackers reach before it: "secret, through web"; "data, reached directly". */
export function reachedText({ targetKind, entry, names = {} }: Reached, target: string): string {
  const kind = KINDS[targetKind];
  return entry === target ? `${kind}, reached directly` : `${kind}, through ${nameOf({ names }, entry)}`;
}
