import type { Action, ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { own } from "../model/own.ts";
import type { ResourceIdentity } from "../model/resource.ts";
import { type ListenerRule, requiresSignIn } from "./listener-rule.ts";
import { tagMap } from "./tag-map.ts";

/** CloudWatch names a load balancer by the end of its ARN: "app/web/50dc6c495c0c9188". */
const dimensions = ({ arn }: ResourceIdentity) => ({ LoadBalancer: arn.split(":loadbalancer/")[1] ?? "" });
const ofKind = (prefix: string) => (resource: ResourceIdentity) =>
  resource.arn.includes(`:loadbalancer/${prefix}/`);
const application = metricsOf("AWS/ApplicationELB", dimensions, ofKind("app"));
const network = metricsOf("AWS/NetworkELB", dimensions, ofKind("net"));
const gateway = metricsOf("AWS/GatewayELB", dimensions, ofKind("gwy"));

function actionOf(action: Action) {
  return {
    /** Action type, such as "forward" or "redirect". @api DefaultActions[].Type */
    kind: action.Type as string,
    /** ARNs of the target groups. @api DefaultActions[].TargetGroupArn */
    targetGroupArns: [
      ...new Set(
        [
          action.TargetGroupArn,
          ...(action.ForwardConfig?.TargetGroups ?? []).map((group) => group.TargetGroupArn),
        ].filter((arn) => arn !== undefined),
      ),
    ],
    /** Whether requests need a sign-in or a token before the next action. @api DefaultActions[] */
    requiresSignIn: requiresSignIn(action),
    // Only a redirect has these.
    redirect:
      action.RedirectConfig === undefined
        ? null
        : {
            /** Protocol of the redirect. @api DefaultActions[].RedirectConfig.Protocol */
            protocol: action.RedirectConfig.Protocol ?? null,
            /** Port of the redirect. @api DefaultActions[].RedirectConfig.Port */
            port: action.RedirectConfig.Port ?? null,
            /** "HTTP_301" or "HTTP_302". @api DefaultActions[].RedirectConfig.StatusCode */
            statusCode: action.RedirectConfig.StatusCode ?? null,
          },
  };
}

/** The SDK's type requires an action's type; without it, the destination of requests is unknown. */
const isUntyped = (action: Action) => (action.Type as string | undefined) === undefined;

/** Price key and unit name per load balancer type. */
const hourPrices: Readonly<Record<string, string>> = {
  application: "ELB/alb",
  network: "ELB/nlb",
  gateway: "ELB/gwlb",
};

export default awsResource<ElasticLoadBalancingV2>()({
  type: "AWS::ElasticLoadBalancingV2::LoadBalancer",
  label: "ELB",
  service: "elastic-load-balancing-v2",
  list: {
    op: "describeLoadBalancers",
    input: { PageSize: 400 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.LoadBalancers,
  },
  arn: (balancer) => balancer.LoadBalancerArn ?? "",
  metrics: {
    requests: application("Requests", "RequestCount", "Sum", "Count"),
    targetResponseTime: application("Target response time", "TargetResponseTime", "Average", "Seconds"),
    targetErrors5xx: application("HTTP 5xx of targets", "HTTPCode_Target_5XX_Count", "Sum", "Count"),
    balancerErrors5xx: application("HTTP 5xx of the load balancer", "HTTPCode_ELB_5XX_Count", "Sum", "Count"),
    networkBytes: network("Bytes processed", "ProcessedBytes", "Sum", "Bytes"),
    networkFlows: network("New flows", "NewFlowCount", "Sum", "Count"),
    gatewayBytes: gateway("Bytes processed by the gateway", "ProcessedBytes", "Sum", "Bytes"),
    gatewayFlows: gateway("New flows of the gateway", "NewFlowCount", "Sum", "Count"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call.
  facets: ({ read, call, batch, custom, usage }) => ({
    balancer: read((balancer) =>
      balancer.Type === undefined
        ? undefined
        : {
            /** "application", "network", or "gateway". @api Type */
            kind: balancer.Type as string,
            // A Gateway Load Balancer has no scheme.
            /** "internet-facing" or "internal". Null: a Gateway Load Balancer. @api Scheme */
            scheme: (balancer.Scheme as string | undefined) ?? null,
            /** "ipv4", "dualstack", or "dualstack-without-public-ipv4". @api IpAddressType */
            ipAddressType: (balancer.IpAddressType as string | undefined) ?? null,
            /** DNS name. @api DNSName */
            dnsName: balancer.DNSName ?? null,
          },
    ),
    network: read((balancer) =>
      balancer.AvailabilityZones === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VpcId */
            vpcId: balancer.VpcId ?? null,
            /** Availability Zones. @api AvailabilityZones[].ZoneName */
            availabilityZones: balancer.AvailabilityZones.flatMap((zone) => zone.ZoneName ?? []),
            /** IDs of the subnets. @api AvailabilityZones[].SubnetId */
            subnetIds: balancer.AvailabilityZones.flatMap((zone) => zone.SubnetId ?? []),
            // A Gateway Load Balancer has none, a Network Load Balancer may have none.
            /** IDs of the security groups. @api SecurityGroups */
            securityGroupIds: balancer.SecurityGroups ?? [],
            // Only a Network Load Balancer with security groups has it.
            /** "on" or "off": whether security groups filter AWS PrivateLink. @api EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic */
            privateLinkRules:
              (balancer.EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic as string | undefined) ?? null,
          },
    ),
    /** Attributes of the load balancer, by their AWS names. @api LoadBalancerArn */
    attributes: call(
      "describeLoadBalancerAttributes",
      (balancer) => ({ LoadBalancerArn: balancer.LoadBalancerArn }),
      (out) => (out.Attributes === undefined ? undefined : tagMap(out.Attributes)),
    ),
    // A load balancer has at most 50 listeners (a quota), one page.
    listeners: call(
      "describeListeners",
      (balancer) => ({ LoadBalancerArn: balancer.LoadBalancerArn, PageSize: 400 }),
      ({ Listeners: listeners }) =>
        listeners?.some(({ DefaultActions: actions }) => actions?.some(isUntyped))
          ? undefined
          : listeners?.map((listener) => ({
              /** ARN of the listener. @api ListenerArn */
              arn: listener.ListenerArn ?? null,
              /** Protocol. @api Protocol */
              protocol: (listener.Protocol as string | undefined) ?? null,
              /** Port. @unit none @api Port */
              port: listener.Port ?? null,
              /** Security policy of a secure listener. Null: none. @api SslPolicy */
              sslPolicy: listener.SslPolicy ?? null,
              /** ARNs of the default certificates. @api Certificates[].CertificateArn */
              certificateArns: (listener.Certificates ?? []).flatMap(
                (certificate) => certificate.CertificateArn ?? [],
              ),
              defaultActions: (listener.DefaultActions ?? []).map(actionOf),
            })),
    ),
    // Rules are listed by listener, which are read first.
    rules: custom<readonly ListenerRule[]>(
      "listener-rules",
      ["elasticloadbalancing:DescribeRules"],
      "listeners",
    ),
    /** Tags, as a map from key to value. @api TagDescriptions */
    tags: batch("describeTags", {
      size: 20,
      input: (balancers) => ({
        ResourceArns: balancers.flatMap((balancer) => balancer.LoadBalancerArn ?? []),
      }),
      pick: (out, balancer) => {
        const described = out.TagDescriptions?.find(
          (description) => description.ResourceArn === balancer.LoadBalancerArn,
        );
        return described === undefined ? undefined : tagMap(described.Tags);
      },
    }),
    // Only the metrics of the load balancer's own type have data points.
    /** Daily requests or bytes, depending on the type of load balancer. */
    traffic: usage(["requests", "networkBytes", "gatewayBytes"], 14),
  }),
  describe: (balancer, { tags }) => ({
    id: balancer.LoadBalancerName,
    name: balancer.LoadBalancerName,
    status: balancer.State?.Code,
    createdAt: balancer.CreatedTime,
    tags,
  }),
  cost: ({ balancer }) =>
    mapObservation(balancer, ({ kind }) => {
      const price = own(hourPrices, kind);
      return price === undefined
        ? costUnknown(`No list price for load balancers of type ${kind}.`)
        : costs({ name: "Load balancer hours, excluding capacity units", price, quantity: 1 });
    }),
});
