import { roleArn } from "./fixtures/identity.ts";
import { bucketName } from "./fixtures/storage.ts";
import type { World } from "./fixtures/world.ts";

/** A step of attackers in every sandbox account. */
export interface PlantedEntry {
  /** "internet", the principal outside of the account, or what attackers reach before. */
  from: string;
  /** What attackers reach with it. */
  to: string;
  /** The end of its name; omitted: any. */
  by?: string;
}

/** Credentials in plaintext on what attackers reach, and what they lead to; and one on what no one reaches. */
export function plantedSecrets(world: World): Record<"open" | "closed", PlantedEntry[]> {
  const instance = (name: string) => world.arn("ec2", "us-east-1", `instance/${world.id("i", name)}`);
  const orders = world.arn("rds", "us-east-1", "db:legacy-orders-db");
  return {
    open: [
      { from: instance("bastion"), to: orders },
      {
        from: world.arn("lambda", "us-east-2", "function:media-staging-api"),
        to: world.arn("iam", "", "user/backup-agent"),
      },
    ],
    closed: [{ from: instance("legacy-orders"), to: orders }],
  };
}

/**
 * The entries that attack paths must find, those that depend on a condition, those that look alike and lead nowhere,
 * and entries that must be found although they lead to no target.
 */
export function plantedEntries(
  world: World,
): Record<"open" | "conditional" | "closed" | "reached", PlantedEntry[]> {
  const bucket = (name: string) => `arn:aws:s3:::${bucketName(world, name)}`;
  const provider = world.arn("iam", "", "oidc-provider/token.actions.githubusercontent.com");
  const partner = "arn:aws:iam::999988887777:root";
  const everyone = (to: string): PlantedEntry => ({ from: "internet", to });
  const task = (name: string) => world.arn("ecs", "us-east-1", `service/search-prod/${name}`);
  const instance = (region: string, key: string) =>
    world.arn("ec2", region, `instance/${world.id("i", key)}`);
  return {
    open: [
      everyone(roleArn(world, "publish-docs")),
      everyone(bucket("campaign-site")),
      everyone(bucket("legacy-uploads")),
      everyone(world.arn("ec2", "us-east-2", `snapshot/${world.id("snap", "vendor-handover")}`)),
      everyone(world.arn("rds", "us-east-1", "snapshot:legacy-orders-handover")),
      everyone(world.arn("rds", "us-east-1", "db:partner-portal-db")),
      everyone(world.arn("rds", "us-east-1", "cluster-snapshot:tracking-handover")),
      // GuardDuty reports that attackers use its access key.
      everyone(world.arn("iam", "", "user/ci-deploy")),
      everyone(world.arn("lambda", "us-east-2", "function:media-staging-api")),
      { from: partner, to: roleArn(world, "partner-support") },
      { from: partner, to: world.arn("dynamodb", "us-west-2", "table/experiment-results") },
    ],
    // Only repositories of the company get such a token, and what the role reaches, others reach more easily.
    conditional: [{ from: provider, to: roleArn(world, "deploy") }],
    closed: [
      everyone(roleArn(world, "deploy")),
      everyone(roleArn(world, "partner-support")),
      everyone(roleArn(world, "migration-2024")),
      everyone(bucket("data-exports")),
      // A public endpoint and an open security group, in subnets without a route to the internet.
      everyone(world.arn("rds", "us-east-1", "db:legacy-orders-db")),
      // Its policy lets in everyone, its network no one.
      everyone(world.arn("es", "us-west-2", "domain/log-explorer")),
      everyone(world.arn("ec2", "us-east-1", `snapshot/${world.id("snap", "orders-2023")}`)),
      { from: partner, to: roleArn(world, "publish-docs") },
      // GuardDuty reports unusual calls with its access key only.
      everyone(world.arn("iam", "", "user/backup-agent")),
      // Every route of its API needs authorization.
      everyone(world.arn("lambda", "us-east-1", "function:payments-prod-api")),
      // Its security group takes no connections from the VPC link of the API that names it.
      everyone(task("search-prod-indexer")),
      // The security group of its Classic Load Balancer takes no connections.
      everyone(instance("us-east-1", "legacy-orders")),
      // The VPC origin of a distribution, whose security group does not take CloudFront's connections.
      everyone(instance("us-east-1", "pricing-engine")),
    ],
    reached: [
      { ...everyone(instance("us-east-1", "bastion")), by: "TCP 22" },
      { ...everyone(instance("us-east-1", "checkout-prod/web/0")), by: "through checkout-prod-web" },
      // A distribution of CloudFront in front of the same load balancer.
      { ...everyone(instance("us-east-1", "checkout-prod/web/0")), by: "through shop.harborline.example" },
      { ...everyone(instance("us-east-1", "reporting-worker")), by: "through reports.harborline.example" },
      { ...everyone(instance("us-west-2", "analyst-workbench")), by: "through analyst-notebooks" },
      { ...everyone(task("search-prod-api")), by: "through search-prod-api" },
      // Through a VPC link and AWS Cloud Map; the role of the tasks reads what others reach more easily.
      { ...everyone(task("search-reindex")), by: "of search-operations" },
    ],
  };
}
