import type { Action, ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import type { ResourceIdentity } from "../model/resource.ts";
import { tagMap } from "./tag-map.ts";

/** CloudWatch names a balancer by the end of its ARN: "app/web/50dc6c495c0c9188". */
const dimensions = ({ arn }: ResourceIdentity) => ({ LoadBalancer: arn.split(":loadbalancer/")[1] ?? "" });
const ofKind = (prefix: string) => (resource: ResourceIdentity) =>
  resource.arn.includes(`:loadbalancer/${prefix}/`);
const application = metricsOf("AWS/ApplicationELB", dimensions, ofKind("app"));
const network = metricsOf("AWS/NetworkELB", dimensions, ofKind("net"));
const gateway = metricsOf("AWS/GatewayELB", dimensions, ofKind("gwy"));

function actionOf(action: Action) {
  return {
    kind: action.Type as string,
    targetGroupArns: [
      ...new Set(
        [
          action.TargetGroupArn,
          ...(action.ForwardConfig?.TargetGroups ?? []).map((group) => group.TargetGroupArn),
        ].filter((arn) => arn !== undefined),
      ),
    ],
    // Only a redirect has these.
    redirect:
      action.RedirectConfig === undefined
        ? null
        : {
            protocol: action.RedirectConfig.Protocol ?? null,
            port: action.RedirectConfig.Port ?? null,
            statusCode: action.RedirectConfig.StatusCode ?? null,
          },
  };
}

/** The SDK promises an action's type; without it nobody knows where requests go. */
const isUntyped = (action: Action) => (action.Type as string | undefined) === undefined;

/** Price key and unit name per kind of balancer. */
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
  facets: ({ read, call, batch, usage }) => ({
    balancer: read((balancer) =>
      balancer.Type === undefined
        ? undefined
        : {
            /** "application", "network" or "gateway". */
            kind: balancer.Type as string,
            // A gateway balancer has no scheme.
            scheme: (balancer.Scheme as string | undefined) ?? null,
            ipAddressType: (balancer.IpAddressType as string | undefined) ?? null,
            dnsName: balancer.DNSName ?? null,
          },
    ),
    network: read((balancer) =>
      balancer.AvailabilityZones === undefined
        ? undefined
        : {
            vpcId: balancer.VpcId ?? null,
            availabilityZones: balancer.AvailabilityZones.flatMap((zone) => zone.ZoneName ?? []),
            subnetIds: balancer.AvailabilityZones.flatMap((zone) => zone.SubnetId ?? []),
            // A gateway balancer has none, a network balancer may have none.
            securityGroupIds: balancer.SecurityGroups ?? [],
          },
    ),
    /** AWS's own attribute keys and values, e.g. "deletion_protection.enabled" → "true". */
    attributes: call(
      "describeLoadBalancerAttributes",
      (balancer) => ({ LoadBalancerArn: balancer.LoadBalancerArn }),
      (out) => (out.Attributes === undefined ? undefined : tagMap(out.Attributes)),
    ),
    // A balancer has 50 listeners at most (a quota), one page.
    listeners: call(
      "describeListeners",
      (balancer) => ({ LoadBalancerArn: balancer.LoadBalancerArn, PageSize: 400 }),
      ({ Listeners: listeners }) =>
        listeners?.some(({ DefaultActions: actions }) => actions?.some(isUntyped))
          ? undefined
          : listeners?.map((listener) => ({
              arn: listener.ListenerArn ?? null,
              protocol: (listener.Protocol as string | undefined) ?? null,
              port: listener.Port ?? null,
              sslPolicy: listener.SslPolicy ?? null,
              certificateArns: (listener.Certificates ?? []).flatMap(
                (certificate) => certificate.CertificateArn ?? [],
              ),
              defaultActions: (listener.DefaultActions ?? []).map(actionOf),
            })),
    ),
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
    // Only the metrics of the balancer's own kind ever hold points.
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
      const price = hourPrices[kind];
      return price === undefined
        ? costUnknown(`No list price for load balancers of type ${kind}.`)
        : costs({ name: "Load balancer hours, excluding capacity units", price, quantity: 1 });
    }),
});
