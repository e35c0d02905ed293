import { ACM } from "@aws-sdk/client-acm";
import { CloudFront, type DistributionConfig } from "@aws-sdk/client-cloudfront";
import { ElasticLoadBalancing } from "@aws-sdk/client-elastic-load-balancing";
import { ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedNetwork } from "./network.ts";
import type { PlantedArns } from "./planted.ts";

/** Internet-facing resources: load balancers of both generations and distributions, insecure and secure. */
export async function plantWeb(
  account: MotoAccount,
  region: string,
  { network, bucket }: { network: PlantedNetwork; bucket: string },
): Promise<PlantedArns> {
  const acm = new ACM(account.client(region));
  const { CertificateArn } = await acm.requestCertificate({
    DomainName: "planted.example.com",
    ValidationMethod: "DNS",
    KeyAlgorithm: "RSA_2048",
  });
  const certificateArn = given(CertificateArn, "a certificate");
  const planted = await Promise.all([
    plantBalancers(account, region, { network, certificateArn, bucket }),
    plantClassic(account, region, network),
    plantDistributions(account, region, bucket),
  ]);
  return Object.assign({}, ...planted);
}

async function plantBalancers(
  account: MotoAccount,
  region: string,
  { network, certificateArn, bucket }: { network: PlantedNetwork; certificateArn: string; bucket: string },
): Promise<PlantedArns> {
  const v2 = new ElasticLoadBalancingV2(account.client(region));
  const create = async (Name: string) => {
    const { LoadBalancers: made } = await v2.createLoadBalancer({
      Name,
      Type: "application",
      Scheme: "internet-facing",
      Subnets: [...network.subnetIds],
      SecurityGroups: [network.safeGroupId],
    });
    return given(made?.[0]?.LoadBalancerArn, "a balancer");
  };
  const { TargetGroups: groups } = await v2.createTargetGroup({
    Name: "planted-plain",
    Protocol: "HTTP",
    Port: 8080,
    VpcId: network.vpcId,
    TargetType: "ip",
    HealthCheckProtocol: "HTTP",
  });
  const { TargetGroups: tlsGroups } = await v2.createTargetGroup({
    Name: "planted-tls",
    Protocol: "HTTPS",
    Port: 8443,
    VpcId: network.vpcId,
    TargetType: "ip",
    HealthCheckProtocol: "HTTPS",
  });
  const TargetGroupArn = given(groups?.[0]?.TargetGroupArn, "a target group");
  const tlsGroupArn = given(tlsGroups?.[0]?.TargetGroupArn, "a target group");
  const [open, safe] = [await create("planted-open"), await create("planted-safe")];
  await v2.createListener({
    LoadBalancerArn: open,
    Protocol: "HTTP",
    Port: 80,
    DefaultActions: [{ Type: "forward", TargetGroupArn }],
  });
  await v2.createListener({
    LoadBalancerArn: safe,
    Protocol: "HTTP",
    Port: 80,
    DefaultActions: [
      { Type: "redirect", RedirectConfig: { Protocol: "HTTPS", Port: "443", StatusCode: "HTTP_301" } },
    ],
  });
  await v2.createListener({
    LoadBalancerArn: safe,
    Protocol: "HTTPS",
    Port: 443,
    SslPolicy: "ELBSecurityPolicy-TLS13-1-2-Res-2021-06",
    Certificates: [{ CertificateArn: certificateArn }],
    DefaultActions: [{ Type: "forward", TargetGroupArn: tlsGroupArn }],
  });
  await v2.modifyLoadBalancerAttributes({
    LoadBalancerArn: safe,
    Attributes: [
      { Key: "deletion_protection.enabled", Value: "true" },
      { Key: "routing.http.drop_invalid_header_fields.enabled", Value: "true" },
      { Key: "routing.http.desync_mitigation_mode", Value: "strictest" },
      { Key: "access_logs.s3.enabled", Value: "true" },
      { Key: "access_logs.s3.bucket", Value: bucket },
    ],
  });
  await v2.modifyLoadBalancerAttributes({
    LoadBalancerArn: open,
    Attributes: [{ Key: "routing.http.desync_mitigation_mode", Value: "monitor" }],
  });
  return {
    "balancer that speaks plain HTTP": open,
    "balancer that sends HTTP to HTTPS": safe,
    "target group over HTTP": TargetGroupArn,
    "target group over HTTPS": tlsGroupArn,
  };
}

async function plantClassic(
  account: MotoAccount,
  region: string,
  network: PlantedNetwork,
): Promise<PlantedArns> {
  const classic = new ElasticLoadBalancing(account.client(region));
  await classic.createLoadBalancer({
    LoadBalancerName: "planted-classic",
    Listeners: [{ Protocol: "HTTP", LoadBalancerPort: 80, InstanceProtocol: "HTTP", InstancePort: 8080 }],
    Subnets: [network.subnetIds[0]],
    SecurityGroups: [network.safeGroupId],
  });
  const arn = (name: string) => `arn:aws:elasticloadbalancing:${region}:${account.id}:loadbalancer/${name}`;
  return { "classic balancer in one zone over HTTP": arn("planted-classic") };
}

async function plantDistributions(
  account: MotoAccount,
  region: string,
  bucket: string,
): Promise<PlantedArns> {
  const cloudfront = new CloudFront(account.client("us-east-1"));
  const config = (reference: string, more: Partial<DistributionConfig>): DistributionConfig => ({
    CallerReference: reference,
    Comment: reference,
    Enabled: true,
    Origins: {
      Quantity: 1,
      Items: [
        {
          Id: "bucket",
          DomainName: `${bucket}.s3.${region}.amazonaws.com`,
          S3OriginConfig: { OriginAccessIdentity: "" },
        },
      ],
    },
    DefaultCacheBehavior: {
      TargetOriginId: "bucket",
      ViewerProtocolPolicy: "allow-all",
      ForwardedValues: { QueryString: false, Cookies: { Forward: "none" } },
      MinTTL: 0,
    },
    ViewerCertificate: { CloudFrontDefaultCertificate: true },
    ...more,
  });
  const open = await cloudfront.createDistribution({ DistributionConfig: config("planted-open", {}) });
  const safe = await cloudfront.createDistribution({
    DistributionConfig: config("planted-safe", {
      DefaultRootObject: "index.html",
      WebACLId: `arn:aws:wafv2:us-east-1:${account.id}:global/webacl/planted/1`,
      Logging: { Enabled: true, IncludeCookies: false, Bucket: `${bucket}.s3.amazonaws.com`, Prefix: "cdn" },
      DefaultCacheBehavior: {
        TargetOriginId: "bucket",
        ViewerProtocolPolicy: "redirect-to-https",
        ForwardedValues: { QueryString: false, Cookies: { Forward: "none" } },
        MinTTL: 0,
      },
    }),
  });
  return {
    "distribution as it comes": given(open.Distribution?.ARN, "a distribution"),
    "distribution with a firewall, logs and HTTPS": given(safe.Distribution?.ARN, "a distribution"),
  };
}
