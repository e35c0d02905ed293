import type {
  ElasticLoadBalancing,
  ListenerDescription,
  LoadBalancerAttributes,
  PolicyDescription,
} from "@aws-sdk/client-elastic-load-balancing";
import { buildArn } from "../model/arn.ts";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/ELB", ({ name }) => ({ LoadBalancerName: name }));

function listenerOf({ Listener: listener, PolicyNames: policyNames }: ListenerDescription) {
  return {
    protocol: listener?.Protocol ?? null,
    port: listener?.LoadBalancerPort ?? null,
    instanceProtocol: listener?.InstanceProtocol ?? null,
    instancePort: listener?.InstancePort ?? null,
    certificateArn: listener?.SSLCertificateId ?? null,
    policyNames: policyNames ?? [],
  };
}

function attributesOf(attributes: LoadBalancerAttributes | undefined) {
  if (attributes?.CrossZoneLoadBalancing === undefined) return undefined;
  return {
    crossZone: attributes.CrossZoneLoadBalancing.Enabled ?? null,
    accessLog: attributes.AccessLog?.Enabled ?? null,
    accessLogBucket: attributes.AccessLog?.S3BucketName ?? null,
    connectionDraining: attributes.ConnectionDraining?.Enabled ?? null,
    idleTimeoutSeconds: attributes.ConnectionSettings?.IdleTimeout ?? null,
    desyncMitigationMode:
      attributes.AdditionalAttributes?.find(({ Key }) => Key === "elb.http.desyncmitigationmode")?.Value ??
      null,
  };
}

/** `reference` names the predefined TLS policy that a negotiation policy was made from. */
function policyOf(policy: PolicyDescription) {
  return {
    name: policy.PolicyName ?? null,
    kind: policy.PolicyTypeName ?? null,
    reference:
      policy.PolicyAttributeDescriptions?.find(
        ({ AttributeName }) => AttributeName === "Reference-Security-Policy",
      )?.AttributeValue ?? null,
  };
}

export default awsResource<ElasticLoadBalancing>()({
  type: "AWS::ElasticLoadBalancing::LoadBalancer",
  label: "ELB",
  service: "elastic-load-balancing",
  list: {
    op: "describeLoadBalancers",
    input: { PageSize: 400 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.LoadBalancerDescriptions,
  },
  arn: (balancer, scope) =>
    buildArn(scope, "elasticloadbalancing", "loadbalancer/", balancer.LoadBalancerName),
  metrics: {
    requests: metric("Requests and connections", "RequestCount", "Sum", "Count"),
    latency: metric("Latency", "Latency", "Average", "Seconds"),
    errors5xx: metric("HTTP 5xx of targets", "HTTPCode_Backend_5XX", "Sum", "Count"),
  },
  facets: ({ read, call, batch, usage }) => ({
    exposure: read((balancer) =>
      balancer.Scheme === undefined
        ? undefined
        : { scheme: balancer.Scheme, dnsName: balancer.DNSName ?? null },
    ),
    network: read((balancer) =>
      balancer.AvailabilityZones === undefined
        ? undefined
        : {
            vpcId: balancer.VPCId ?? null,
            availabilityZones: balancer.AvailabilityZones,
            // Left out outside a VPC.
            subnetIds: balancer.Subnets ?? [],
            securityGroupIds: balancer.SecurityGroups ?? [],
          },
    ),
    listeners: read((balancer) => balancer.ListenerDescriptions?.map(listenerOf)),
    instances: read((balancer) => balancer.Instances?.flatMap((instance) => instance.InstanceId ?? [])),
    attributes: call(
      "describeLoadBalancerAttributes",
      (balancer) => ({ LoadBalancerName: balancer.LoadBalancerName }),
      (out) => attributesOf(out.LoadBalancerAttributes),
    ),
    policies: call(
      "describeLoadBalancerPolicies",
      (balancer) => ({ LoadBalancerName: balancer.LoadBalancerName }),
      (out) => out.PolicyDescriptions?.map(policyOf),
    ),
    health: call(
      "describeInstanceHealth",
      (balancer) => ({ LoadBalancerName: balancer.LoadBalancerName }),
      (out) =>
        out.InstanceStates?.map((state) => ({
          instanceId: state.InstanceId ?? null,
          /** "InService", "OutOfService" or "Unknown". */
          state: state.State ?? null,
          reason: state.ReasonCode ?? null,
        })),
    ),
    tags: batch("describeTags", {
      size: 20,
      input: (balancers) => ({
        LoadBalancerNames: balancers.flatMap((balancer) => balancer.LoadBalancerName ?? []),
      }),
      pick: (out, balancer) => {
        const described = out.TagDescriptions?.find(
          (description) => description.LoadBalancerName === balancer.LoadBalancerName,
        );
        return described === undefined ? undefined : tagMap(described.Tags);
      },
    }),
    traffic: usage(["requests"], 14),
  }),
  describe: (balancer, { tags }) => ({
    id: balancer.LoadBalancerName,
    name: balancer.LoadBalancerName,
    createdAt: balancer.CreatedTime,
    tags,
  }),
  cost: () =>
    seen(costs({ name: "Load balancer hours, excluding data processing", price: "ELB/clb", quantity: 1 })),
});
