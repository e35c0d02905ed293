import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import balancer from "../resources/elb-load-balancer.ts";
import { bestOf } from "./best.ts";
import type { Endpoint, Service } from "./service.ts";
import type { Traffic } from "./traffic.ts";
import { blockedAt, type Hop, type ReachAnswer, unreadAnswer } from "./walk.ts";

interface Forwarding {
  port: number;
  /** Only requests from some addresses. */
  isLimited: boolean;
  /** Only after a sign-in, or with a token. */
  needsSignIn: boolean;
}

const isOpen = ({ isLimited, needsSignIn }: Forwarding): boolean => !isLimited && !needsSignIn;
const openness = ({ isLimited, needsSignIn }: Forwarding): number =>
  (needsSignIn ? 2 : 0) + (isLimited ? 1 : 0);

/** The rules of a listener that forward to one of the groups. */
function forwardingRules(resource: Resource, listenerArn: string | null, groups: readonly string[]) {
  const rules = facetOf(balancer, resource, "rules");
  if (!rules.seen) return null;
  return rules.value.filter(
    (rule) => rule.listenerArn === listenerArn && rule.targetGroupArns.some((arn) => groups.includes(arn)),
  );
}

/** Listeners that forward to one of the groups, by their default action or by a rule. Null: not read. */
function forwarding(resource: Resource, groups: readonly string[]): Forwarding[] | null {
  const listeners = facetOf(balancer, resource, "listeners");
  if (!listeners.seen) return null;
  const found: Forwarding[] = [];
  let isWhole = true;
  for (const { arn, port, defaultActions } of listeners.value) {
    if (port === null) continue;
    const byDefault = defaultActions.some((action) =>
      action.targetGroupArns.some((target) => groups.includes(target)),
    );
    const needsSignIn = defaultActions.some((action) => action.requiresSignIn);
    if (byDefault) found.push({ port, isLimited: false, needsSignIn });
    if (byDefault && !needsSignIn) continue;
    const rules = forwardingRules(resource, arn, groups);
    if (rules === null) isWhole = false;
    for (const rule of rules ?? [])
      found.push({ port, isLimited: rule.sourceCidrs !== null, needsSignIn: rule.requiresSignIn });
  }
  // A rule that was not read could be open.
  return found.some(isOpen) || isWhole ? found : null;
}

/** From some addresses at most, which a rule of the listener names. */
function limited(answer: ReachAnswer, hop: Omit<Hop, "rule">): ReachAnswer {
  if (answer.verdict === "blocked") return answer;
  const hops = [...answer.hops, { ...hop, rule: "listener rule with a condition on the source IP address" }];
  return { ...answer, hops, extent: answer.extent && "some" };
}

/** What a request needs in addition to a way to the load balancer. */
const signIn = "sign-in at the load balancer";

function afterSignIn(answer: ReachAnswer, hop: Omit<Hop, "rule">): ReachAnswer {
  if (answer.verdict === "blocked") return answer;
  return { ...answer, hops: [...answer.hops, { ...hop, rule: signIn }], dependsOn: [signIn] };
}

/**
 * The listeners of a load balancer that some clients in its VPC connect to, as endpoints.
 * @param answer for these clients
 */
export function listenersFor(
  resource: Resource,
  isConnectedTo: (listener: { arn: string | null; port: number | null }) => boolean,
  answer: (traffic: Traffic) => ReachAnswer,
): Endpoint[] {
  const listeners = facetOf(balancer, resource, "listeners");
  if (!listeners.seen) {
    const unread = unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeListeners");
    return [{ protocol: "tcp", port: null, fromInternet: () => unread }];
  }
  return listeners.value
    .filter(isConnectedTo)
    .map(({ port }) => ({ protocol: "tcp", port, fromInternet: answer }));
}

/** Changes the answer of a listener, for sources that are not the whole internet. */
export type Narrowing = (answer: ReachAnswer) => ReachAnswer;

/** Whether the internet reaches a listener of a load balancer that forwards to one of some target groups. */
export function reachListener(
  { resource, endpoints }: Service,
  groups: readonly string[],
  { traffic, narrowed }: { traffic: Traffic; narrowed?: Narrowing | undefined },
): ReachAnswer {
  const hop = { kind: "load-balancer", id: resource.id, arn: resource.arn };
  const listening = forwarding(resource, groups);
  if (listening === null)
    return unreadAnswer(resource, "load-balancer", "elasticloadbalancing:DescribeRules");
  const openFirst = listening.toSorted((one, other) => openness(one) - openness(other));
  const answers = openFirst.flatMap(({ port, isLimited, needsSignIn }) =>
    endpoints
      // Without a port: the load balancer itself was not read, and the answer is unknown.
      .filter((one) => one.port === null || (one.port === port && one.protocol === traffic.protocol))
      .map(({ protocol, fromInternet }) => {
        const reached = fromInternet({ ...traffic, port, protocol });
        const answer = narrowed ? narrowed(reached) : reached;
        const fromSome = isLimited ? limited(answer, hop) : answer;
        return needsSignIn ? afterSignIn(fromSome, hop) : fromSome;
      }),
  );
  return bestOf(answers) ?? blockedAt({ ...hop, rule: "no listener forwards to its target group" });
}
