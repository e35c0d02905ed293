import type { Right } from "../access/escalation/rights.ts";
import { type InternetWay, waysFromInternet } from "../reachability/exposed.ts";
import type { NetworkInterface } from "../reachability/interfaces.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import { isInternet } from "../reachability/open-to-internet.ts";
import type { Hop, ReachAnswer } from "../reachability/walk.ts";
import {
  type AttackStep,
  type Evidence,
  internet,
  needsMore,
  type StepFinding,
  shortName,
} from "./attack-step.ts";
import { type Certainty, certainties } from "./best-paths.ts";
import type { Technique } from "./techniques.ts";

/** Ports of remote administration: SSH, Telnet, RDP, and WinRM. */
const remote: ReadonlySet<number> = new Set([22, 23, 3389, 5985, 5986]);

export const hopEvidence = ({ kind, id, arn, rule }: Hop): Evidence => ({ kind, id: arn ?? id, text: rule });

/** What an answer about the network means for a step. Ranges that are not the internet are a condition. */
export function rightOfWay(
  { verdict, sources, missing, notEvaluated }: ReachAnswer,
  family: InternetWay["family"],
): Right {
  const open = { dependsOn: [], missing: [], statements: [] };
  if (isInternet(sources.sure, family)) return { ...open, result: "allowed" };
  if (verdict === "reachable") return { ...open, result: "depends", dependsOn: ["source IP address"] };
  return { ...open, result: "unknown", missing, notEvaluated };
}

const checksOfPort = (port: number): readonly string[] => {
  const names: Readonly<Record<number, string>> = { 22: "ssh", 3389: "rdp", 23: "telnet" };
  const name = names[port];
  return [
    ...(name === undefined ? [] : [`ec2-instance-${name}-not-reachable`]),
    ...["ec2-instance-internet-facing-with-role", "ec2-instance-no-public-ip"],
  ];
};

/** Findings that opened rules of the security groups on the way have. */
export function groupFindings(hops: readonly Hop[]): StepFinding[] {
  const checkIds = [
    ...["ec2-sg-ssh-from-internet", "ec2-sg-rdp-from-internet", "ec2-sg-admin-ports-ipv4"],
    ...["ec2-sg-admin-ports-ipv6", "ec2-sg-all-ports-from-internet", "ec2-sg-high-risk-ports"],
    ...["ec2-sg-database-ports-from-internet", "ec2-sg-cifs-from-internet"],
  ];
  return hops.flatMap(({ kind, arn }) =>
    kind === "security-group" && arn ? [{ resourceArn: arn, checkIds }] : [],
  );
}

export const portText = (protocol: string, [first, last]: readonly [number, number]): string =>
  `${protocol.toUpperCase()} ${first === last ? first : `${first}-${last}`}`;

function stepOf(arn: string, { answer, family, protocol, ports }: InternetWay): AttackStep {
  const by = portText(protocol, ports);
  const technique: Technique = remote.has(ports[0]) && ports[0] === ports[1] ? "T1133" : "T1190";
  return {
    ...{ from: internet, to: arn, by, technique, effort: needsMore },
    right: rightOfWay(answer, family),
    evidence: answer.hops.map(hopEvidence),
    cut: `Close ${by} of ${shortName(arn)} to the internet`,
    findings: [...groupFindings(answer.hops), { resourceArn: arn, checkIds: checksOfPort(ports[0]) }],
  };
}

const rank = ({ right }: AttackStep): number => certainties.indexOf(right.result as Certainty);

/** The best way in of several; undefined: none. */
export function bestStep(steps: readonly AttackStep[]): AttackStep | undefined {
  let best: AttackStep | undefined;
  for (const step of steps) if (!best || rank(step) < rank(best)) best = step;
  return best;
}

const waysIn = (model: NetworkModel, interfaces: readonly NetworkInterface[], arn: string): AttackStep[] =>
  interfaces.flatMap((found) => waysFromInternet(model, found).map((way) => stepOf(arn, way)));

/** From the internet to the instances that it reaches, or may reach: the best way to each. */
export function networkEntries(model: NetworkModel): AttackStep[] {
  const byInstance = Map.groupBy(model.interfaces, ({ instance }) => instance?.arn ?? null);
  return [...byInstance].flatMap(([arn, interfaces]) => {
    const best = arn === null ? undefined : bestStep(waysIn(model, interfaces, arn));
    return best ? [best] : [];
  });
}
