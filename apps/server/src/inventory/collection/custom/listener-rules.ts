import type { DescribeRulesOutput, LoadBalancer, Rule } from "@aws-sdk/client-elastic-load-balancing-v2";
import { type ListenerRule, requiresSignIn } from "@skyledger/core/resources/listener-rule";
import { PageTokens, pagesOfOneFact } from "../../../platform/aws/page-tokens.ts";
import { memberOf } from "../../../platform/member-of.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";

const service = "elastic-load-balancing-v2";

/** ARNs of the listeners that were read before. */
function listenersIn(before: unknown): string[] {
  if (!Array.isArray(before)) throw new TypeError("The listeners of a load balancer were not read");
  return before.map((listener) => {
    const arn = memberOf(listener, "arn");
    if (typeof arn !== "string")
      throw new TypeError("Elastic Load Balancing answered with a listener without its ARN");
    return arn;
  });
}

async function rulesOf(ListenerArn: string, context: CustomReaderContext): Promise<ListenerRule[]> {
  const found: ListenerRule[] = [];
  const tokens = new PageTokens(pagesOfOneFact);
  let page: DescribeRulesOutput;
  do {
    const input = { ListenerArn, PageSize: 400, ...tokens.as("Marker") };
    const call = { service, operation: "describeRules", input, region: context.region } as const;
    // `send` returns the operation's own output shape.
    page = (await context.send(call, context.signal)) as DescribeRulesOutput;
    if (page.Rules === undefined) throw new TypeError("Elastic Load Balancing answered without rules");
    found.push(...page.Rules.flatMap((rule) => forwardsOf(ListenerArn, rule)));
  } while (tokens.follow(page.NextMarker));
  return found;
}

function forwardsOf(
  listenerArn: string,
  { IsDefault, Actions: actions, Conditions: conditions }: Rule,
): ListenerRule[] {
  if (IsDefault) return [];
  const targetGroupArns = (actions ?? []).flatMap(({ TargetGroupArn, ForwardConfig: forward }) => [
    ...(TargetGroupArn ? [TargetGroupArn] : []),
    ...(forward?.TargetGroups ?? []).flatMap((group) => group.TargetGroupArn ?? []),
  ]);
  if (targetGroupArns.length === 0) return [];
  const limits = (conditions ?? []).filter(({ Field: field }) => field === "source-ip");
  const sourceCidrs = limits.flatMap(({ SourceIpConfig: sources }) => sources?.Values ?? []);
  return [
    {
      ...{ listenerArn, targetGroupArns: [...new Set(targetGroupArns)] },
      sourceCidrs: limits.length === 0 ? null : sourceCidrs,
      requiresSignIn: (actions ?? []).some(requiresSignIn),
    },
  ];
}

/** The rules of an Application Load Balancer that forward. Other load balancers have default actions only. */
export const listenerRules: CustomReader = async (context) => {
  // Only the declaration of load balancers uses this reader.
  const { Type: kind } = context.item as LoadBalancer;
  if (kind === undefined)
    throw new TypeError("Elastic Load Balancing answered with a load balancer without its type");
  if (kind !== "application") return [];
  const found: ListenerRule[] = [];
  for (const arn of listenersIn(context.before)) found.push(...(await rulesOf(arn, context)));
  return found;
};
