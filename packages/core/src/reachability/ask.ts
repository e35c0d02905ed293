import type { NotEvaluated } from "../access/truth.ts";
import { bestOf } from "./best.ts";
import { doorOf, reachFromInternet } from "./from-internet.ts";
import { fromInterface, fromMany, notFound } from "./from-many.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import { reachFromOutside } from "./on-premises.ts";
import type { Service } from "./service.ts";
import { servicesOf } from "./services.ts";
import { familyOf, spansOf } from "./spans.ts";
import type { Protocol } from "./traffic.ts";
import { blockedAt, notEvaluatedAnswer, type ReachAnswer } from "./walk.ts";
import { throughService, waysThrough } from "./ways-through.ts";

/** Where connections come from. */
export type ReachSource =
  | { kind: "internet"; family: "ipv4" | "ipv6" }
  | { kind: "interface"; id: string }
  | { kind: "vpc"; id: string }
  /** The network interfaces of an AWS account. */
  | { kind: "account"; id: string }
  /** A range of a network outside of AWS. */
  | { kind: "cidr"; cidr: string };

export interface ReachQuestion {
  readonly from: ReachSource;
  /** ARN or ID of a network interface, an instance, or a service; the name of one of the last two, if it is unique. */
  readonly to: string;
  readonly port: number;
  readonly protocol: Protocol;
  /**
   * ARN of a load balancer or distribution that must be on the way. Left out: any way to an interface or instance, and
   * the endpoints of a service itself.
   */
  readonly through?: string | undefined;
  /** Whether an unsigned request gets past the authorization of the service, too. */
  readonly anonymous?: boolean | undefined;
}

export interface Asked extends ReachAnswer {
  /** ARN of the resource; as in the question, if it is not in the inventory. */
  readonly resourceArn: string;
  readonly networkInterfaceId: string | null;
}

/** The source of a question as text, such as "internet-ipv4" or "vpc:vpc-1"; undefined: it is none. */
export function parseSource(text: string): ReachSource | undefined {
  if (text === "internet-ipv4") return { kind: "internet", family: "ipv4" };
  if (text === "internet-ipv6") return { kind: "internet", family: "ipv6" };
  const [, kind, value = ""] = /^(interface|vpc|account|cidr):(.+)$/.exec(text) ?? [];
  if (kind === "interface" || kind === "vpc") return { kind, id: value };
  if (kind === "account") return /^\d{12}$/.test(value) ? { kind, id: value } : undefined;
  return kind === "cidr" && spansOf(value) ? { kind, cidr: value } : undefined;
}

function serviceNamed(model: NetworkModel, to: string): Service | undefined {
  return servicesOf(model).find(({ resource }) => resource.arn === to || resource.id === to);
}

/** ARNs of the instances and services with a name. */
function arnsNamed(model: NetworkModel, name: string): string[] {
  const instances = model.interfaces.flatMap(({ instance }) => instance?.arn ?? []);
  const all = [...instances, ...servicesOf(model).map(({ resource }) => resource.arn)];
  return [...new Set(all)].filter((arn) => model.index.byArn(arn)?.name === name);
}

function interfacesNamed(model: NetworkModel, to: string): NetworkInterface[] {
  const own = model.interfaces.filter(({ id, arn }) => id === to || arn === to);
  if (own.length > 0) return own;
  return model.interfaces.filter(({ instance }) => instance?.id === to || instance?.arn === to);
}

function toInterface(model: NetworkModel, to: NetworkInterface, question: ReachQuestion): ReachAnswer {
  const { from, port, protocol } = question;
  switch (from.kind) {
    case "internet": {
      const traffic = { family: from.family, port, protocol };
      const direct = reachFromInternet(model, doorOf(to, traffic), traffic);
      if (direct.extent === "any") return direct;
      const answers = [direct, ...waysThrough(model, to, traffic)];
      // One that is open to anyone, before one that is open to some.
      const open = answers.find(({ extent, dependsOn }) => extent === "any" && !dependsOn);
      return open ?? bestOf(answers) ?? direct;
    }
    case "interface": {
      const source = model.interface(from.id);
      return source ? fromInterface(model, source, { to, port, protocol }) : notFound(model, from.id);
    }
    case "vpc":
    case "account":
      return fromMany(model, from, { to, port, protocol });
    case "cidr": {
      const traffic = { family: familyOf(from.cidr), port, protocol };
      return reachFromOutside(model, to, spansOf(from.cidr) ?? [], traffic);
    }
  }
}

function toService({ resource, endpoints }: Service, question: ReachQuestion): ReachAnswer {
  const { from, port, protocol } = question;
  // Only their endpoints on the internet are evaluated.
  if (from.kind !== "internet") {
    const { id, arn } = resource;
    return notEvaluatedAnswer({ kind: "service", id, arn }, { kind: "connections-within-aws-to", id: arn });
  }
  const traffic = { family: from.family, port, protocol };
  const fitting = endpoints.filter((one) => one.protocol === protocol && (one.port ?? port) === port);
  const best = bestOf(fitting.map(({ fromInternet }) => fromInternet(traffic)));
  const blockedBy = { kind: "service", id: resource.id, arn: resource.arn, rule: "no public endpoint here" };
  return best ?? blockedAt(blockedBy);
}

/** Unknown where a part of the question is not evaluated, unless the network blocks anyway. */
function openAt(answer: Asked, hop: NotEvaluated): Asked {
  if (answer.verdict === "blocked") return answer;
  return { ...answer, verdict: "unknown", extent: null, notEvaluated: [...answer.notEvaluated, hop] };
}

/** A way that has to lead through a load balancer or a distribution. */
function askThrough(
  model: NetworkModel,
  { from, to, port, protocol }: ReachQuestion,
  through: string,
): Asked {
  const service = serviceNamed(model, through);
  const targets = interfacesNamed(model, to);
  if (from.kind === "internet" && service) {
    const traffic = { family: from.family, port, protocol };
    const found = targets.flatMap((one): Asked[] => {
      const answer = throughService(model, service, one, traffic);
      return answer
        ? [{ ...answer, resourceArn: one.instance?.arn ?? one.arn, networkInterfaceId: one.id }]
        : [];
    });
    const best = bestOf(found);
    const same = found.find((answer) => answer === best);
    if (same) return same;
  }
  const notEvaluated = [{ kind: "way-through", id: through }];
  return { ...notFound(model, to), missing: [], notEvaluated, resourceArn: to, networkInterfaceId: null };
}

/** Whether some host of the source gets an answer from a port. */
export function ask(model: NetworkModel, question: ReachQuestion): Asked {
  const { to } = question;
  const asked = askOf(model, question);
  // Found, or an ARN; only other words can be a name.
  if (asked.resourceArn !== to || to.startsWith("arn:")) return asked;
  if (interfacesNamed(model, to).length > 0 || serviceNamed(model, to)) return asked;
  const [only, ...others] = arnsNamed(model, to);
  if (only === undefined) return asked;
  if (others.length === 0) return askOf(model, { ...question, to: only });
  return { ...asked, missing: [], notEvaluated: [{ kind: "several-resources-named", id: to }] };
}

/** The same where the target is an ARN or ID. */
function askOf(model: NetworkModel, question: ReachQuestion): Asked {
  const { to, through, anonymous } = question;
  if (through !== undefined && through !== to) return askThrough(model, question, through);
  const found = interfacesNamed(model, to).map(
    (one): Asked => ({
      ...toInterface(model, one, question),
      ...{ resourceArn: one.instance?.arn ?? one.arn, networkInterfaceId: one.id },
    }),
  );
  const best = bestOf(found);
  const same = found.find((answer) => answer === best);
  if (same) return same;
  const service = serviceNamed(model, to);
  const answer = service ? toService(service, question) : notFound(model, to);
  const asked = { ...answer, resourceArn: service?.resource.arn ?? to, networkInterfaceId: null };
  return anonymous === true ? openAt(asked, { kind: "authorization", id: asked.resourceArn }) : asked;
}
