import { own } from "../model/own.ts";
import { splitTerm } from "../model/prices.ts";

/** How to request a price of the table from AWS's Price List Query API (pricing:GetProducts). */
export interface PriceQuery {
  serviceCode: string;
  /** Exact values of product attributes, in addition to the Region's. */
  filters: Readonly<Record<string, string>>;
  /** End of the usage type, if attributes alone match several products; Regions have their own prefixes. */
  usageTypeEnd: string | null;
  /** Divisor from AWS's unit to the table's: AWS prices throughput per GiB/s, the table per MiB/s. */
  divideBy: number;
  /** Sold with this term instead of on demand. */
  term?: "reserved";
}

function query(
  serviceCode: string,
  filters: Readonly<Record<string, string>>,
  usageTypeEnd: string | null = null,
  divideBy = 1,
): PriceQuery {
  return { serviceCode, filters, usageTypeEnd, divideBy };
}

const ec2Filters = {
  operatingSystem: "Linux",
  tenancy: "Shared",
  preInstalledSw: "NA",
  capacitystatus: "Used",
  licenseModel: "No License required",
} as const;

/** Volume types by their names in the price list, priced per GB-month. */
const volumeTypes: readonly string[] = ["gp2", "gp3", "io1", "io2", "st1", "sc1", "standard"];

const ebsIops = (volumeApiName: string) =>
  query("AmazonEC2", { productFamily: "System Operation", group: "EBS IOPS", volumeApiName });
const vpcEndpoint = (end: string) => query("AmazonVPC", { productFamily: "VpcEndpoint" }, end);
const balancer = (productFamily: string) => query("AWSELB", { productFamily }, "LoadBalancerUsage");
const s3Storage = (volumeType: string, end: string) =>
  query("AmazonS3", { productFamily: "Storage", volumeType }, end);
const publicAddress = (end: string) => query("AmazonVPC", { group: "VPCPublicIPv4Address" }, end);

/** Prices of individual products. */
const single: Readonly<Record<string, PriceQuery>> = {
  "EBS/gp3-iops-above-3000": ebsIops("gp3"),
  "EBS/gp3-throughput-above-125": query(
    "AmazonEC2",
    { productFamily: "Provisioned Throughput", volumeApiName: "gp3" },
    null,
    1024,
  ),
  "EBS/io1-iops": ebsIops("io1"),
  "EBS/io2-iops-first-32000": ebsIops("io2"),
  "EBS/snapshot-standard": query("AmazonEC2", { productFamily: "Storage Snapshot" }, "EBS:SnapshotUsage"),
  "VPC/nat-gateway": query("AmazonEC2", { productFamily: "NAT Gateway" }, "NatGateway-Hours"),
  "VPC/nat-gateway-data": query("AmazonEC2", { productFamily: "NAT Gateway" }, "NatGateway-Bytes"),
  "VPC/interface-endpoint": vpcEndpoint("VpcEndpoint-Hours"),
  "VPC/gwlb-endpoint": vpcEndpoint("VpcEndpoint-GWLBE-Hours"),
  "VPC/public-ipv4-idle": publicAddress("PublicIPv4:IdleAddress"),
  "VPC/public-ipv4-in-use": publicAddress("PublicIPv4:InUseAddress"),
  "ELB/alb": balancer("Load Balancer-Application"),
  "ELB/nlb": balancer("Load Balancer-Network"),
  "ELB/gwlb": balancer("Load Balancer-Gateway"),
  "ELB/clb": balancer("Load Balancer"),
  "S3/standard-first-50tb": s3Storage("Standard", "TimedStorage-ByteHrs"),
  "S3/standard-ia": s3Storage("Standard - Infrequent Access", "TimedStorage-SIA-ByteHrs"),
  "Lambda/x86-gb-second-first-tier": query("AWSLambda", { group: "AWS-Lambda-Duration" }, "Lambda-GB-Second"),
  "Lambda/arm-gb-second-first-tier": query(
    "AWSLambda",
    { group: "AWS-Lambda-Duration-ARM" },
    "Lambda-GB-Second-ARM",
  ),
  "CloudWatch/logs-storage": query(
    "AmazonCloudWatch",
    { productFamily: "Storage Snapshot" },
    "TimedStorage-ByteHrs",
  ),
  "ECS/fargate-vcpu-x86": query(
    "AmazonECS",
    { productFamily: "Compute", cputype: "perCPU" },
    "Fargate-vCPU-Hours:perCPU",
  ),
  "ECS/fargate-memory-x86": query(
    "AmazonECS",
    { productFamily: "Compute", memorytype: "perGB" },
    "Fargate-GB-Hours",
  ),
  "EKS/cluster-standard-support": query(
    "AmazonEKS",
    { productFamily: "Compute" },
    "AmazonEKS-Hours:perCluster",
  ),
  "EKS/cluster-extended-support": query(
    "AmazonEKS",
    { productFamily: "Compute" },
    "AmazonEKS-Hours:extendedSupport",
  ),
};

/** Engines by their names in the price list, with their license. */
const rdsEngines: Readonly<Record<string, [engine: string, licence: string]>> = {
  mysql: ["MySQL", "No license required"],
  postgresql: ["PostgreSQL", "No license required"],
  mariadb: ["MariaDB", "No license required"],
  "aurora-mysql": ["Aurora MySQL", "No license required"],
  "aurora-postgresql": ["Aurora PostgreSQL", "No license required"],
};

/** The price list's name of an RDS engine ("postgres" is "PostgreSQL"); undefined: not priced here. */
export function databaseEngineName(engine: string): string | undefined {
  const key = engine === "postgres" ? "postgresql" : engine;
  return own(rdsEngines, key)?.[0];
}

function rdsQuery(sku: string): PriceQuery | undefined {
  const [engine = "", ...rest] = sku.split(":");
  const known = own(rdsEngines, engine);
  const instanceType = rest.at(-1);
  if (!known || !instanceType?.startsWith("db.")) return undefined;
  const [databaseEngine, licenseModel] = known;
  return query(
    "AmazonRDS",
    {
      productFamily: "Database Instance",
      databaseEngine,
      licenseModel,
      instanceType,
      deploymentOption: "Single-AZ",
    },
    // Aurora has a second price, for I/O-Optimized clusters.
    `InstanceUsage:${instanceType}`,
  );
}

/**
 * The query for a key of the price table; undefined if only the table has it. Attribute names and values: AWS
 * Price List service codes and their public offer files.
 */
export function priceQuery(key: string): PriceQuery | undefined {
  const { base, term } = splitTerm(key);
  if (term === undefined) return onDemandQuery(base);
  // Savings Plans rates are not in the price list of products.
  const query = term === "reserved" ? onDemandQuery(base) : undefined;
  return query && { ...query, term: "reserved" };
}

function onDemandQuery(key: string): PriceQuery | undefined {
  const known = own(single, key);
  if (known) return known;
  const [service, sku = ""] = key.split("/");
  switch (service) {
    case "EC2":
      return query("AmazonEC2", { ...ec2Filters, instanceType: sku });
    case "EBS":
      return volumeTypes.includes(sku)
        ? query("AmazonEC2", { productFamily: "Storage", volumeApiName: sku })
        : undefined;
    case "RDS":
      return rdsQuery(sku);
    case "ElastiCache":
      return sku.startsWith("redis:")
        ? query(
            "AmazonElastiCache",
            { cacheEngine: "Redis", instanceType: sku.slice("redis:".length) },
            `NodeUsage:${sku.slice("redis:".length)}`,
          )
        : undefined;
    default:
      return undefined;
  }
}
