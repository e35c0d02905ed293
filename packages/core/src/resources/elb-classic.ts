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
    /** Protocol of clients. @api Protocol */
    protocol: listener?.Protocol ?? null,
    /** Port of clients. @unit none @api LoadBalancerPort */
    port: listener?.LoadBalancerPort ?? null,
    /** Protocol of instances. @api InstanceProtocol */
    instanceProtocol: listener?.InstanceProtocol ?? null,
    /** Port of instances. @unit none @api InstancePort */
    instancePort: listener?.InstancePort ?? null,
    /** ARN of the server certificate. Null: none. @api SSLCertificateId */
    certificateArn: listener?.SSLCertificateId ?? null,
    /** Names of the policies. */
    policyNames: policyNames ?? [],
  };
}

function attributesOf(attributes: LoadBalancerAttributes | undefined) {
  if (attributes?.CrossZoneLoadBalancing === undefined) return undefined;
  return {
    /** Whether cross-zone load balancing is on. @api CrossZoneLoadBalancing.Enabled */
    crossZone: attributes.CrossZoneLoadBalancing.Enabled ?? null,
    /** Whether access logs are on. @api AccessLog.Enabled */
    accessLog: attributes.AccessLog?.Enabled ?? null,
    /** S3 bucket of access logs. @api AccessLog.S3BucketName */
    accessLogBucket: attributes.AccessLog?.S3BucketName ?? null,
    /** Whether connection draining is on. @api ConnectionDraining.Enabled */
    connectionDraining: attributes.ConnectionDraining?.Enabled ?? null,
    /** Idle timeout of connections. @unit seconds @api ConnectionSettings.IdleTimeout */
    idleTimeoutSeconds: attributes.ConnectionSettings?.IdleTimeout ?? null,
    /** "monitor", "defensive", or "strictest". @api LoadBalancerAttributes.AdditionalAttributes[].Value */
    desyncMitigationMode:
      attributes.AdditionalAttributes?.find(({ Key }) => Key === "elb.http.desyncmitigationmode")?.Value ??
      null,
  };
}

/** `reference` is the predefined TLS policy that a negotiation policy is based on. */
function policyOf(policy: PolicyDescription) {
  return {
    /** Name of the policy. @api PolicyName */
    name: policy.PolicyName ?? null,
    /** Policy type, such as "SSLNegotiationPolicyType". @api PolicyTypeName */
    kind: policy.PolicyTypeName ?? null,
    /** Predefined security policy. Null: a custom policy. @api PolicyDescriptions[].PolicyAttributeDescriptions[].AttributeValue */
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
        : {
            /** "internet-facing" or "internal". @api Scheme */
            scheme: balancer.Scheme,
            /** DNS name. @api DNSName */
            dnsName: balancer.DNSName ?? null,
          },
    ),
    network: read((balancer) =>
      balancer.AvailabilityZones === undefined
        ? undefined
        : {
            /** ID of the VPC. @api VPCId */
            vpcId: balancer.VPCId ?? null,
            /** Availability Zones. @api AvailabilityZones */
            availabilityZones: balancer.AvailabilityZones,
            // Omitted outside of a VPC.
            /** IDs of the subnets. @api Subnets */
            subnetIds: balancer.Subnets ?? [],
            /** IDs of the security groups. @api SecurityGroups */
            securityGroupIds: balancer.SecurityGroups ?? [],
          },
    ),
    listeners: read((balancer) => balancer.ListenerDescriptions?.map(listenerOf)),
    /** IDs of the registered instances. @api Instances[].InstanceId */
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
          /** ID of the instance. @api InstanceId */
          instanceId: state.InstanceId ?? null,
          /** "InService", "OutOfService", or "Unknown". @api State */
          state: state.State ?? null,
          /** Reason for OutOfService: "ELB" or "Instance". @api ReasonCode */
          reason: state.ReasonCode ?? null,
        })),
    ),
    /** Tags, as a map from key to value. @api TagDescriptions */
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
    /** Daily requests. */
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
