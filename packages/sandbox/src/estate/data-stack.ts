import type { _InstanceType } from "@aws-sdk/client-ec2";
import { putWarehouse } from "./data-services.ts";
import { putFileSystem } from "./file-systems.ts";
import { managedPolicy, policyArn, putPolicy, putRole, roleArn, statement } from "./identity.ts";
import { imageId } from "./images.ts";
import { putInstance } from "./instances.ts";
import { keyArn, putKey } from "./keys.ts";
import { allow, groupId, putSecurityGroup } from "./network.ts";
import { putAlarm, putLogGroup, usualRetention } from "./observability.ts";
import { isCareful, type StackPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { StackParts } from "./stack-parts.ts";
import { blockAll, bucketName, expireAfter, putBucket, putSnapshot, tlsOnly } from "./storage.ts";
import type { World } from "./world.ts";

const workerCount = 2;
const zones = ["raw", "curated"] as const;

function putWorkers(world: World, put: Put, stack: StackPlan): void {
  const { network, key, name, slot } = stack;
  const random = world.random(`data/${key}`);
  const type = random.pick<_InstanceType>(["r6i.xlarge", "r5.xlarge", "r6g.xlarge", "m5.2xlarge"]);
  const io = random.chance(0.3);
  for (let index = 0; index < workerCount; index++) {
    putInstance(world, put, {
      key: `${key}/worker/${index}`,
      name: `${name}-worker-${index + 1}`,
      type,
      network,
      tier: "private",
      index,
      slot,
      host: index,
      groups: [groupId(world, `${key}/worker`)],
      of: stack,
      imageId: imageId(
        world,
        network.region,
        type.startsWith("r6g") ? "amazon-linux-arm" : "amazon-linux-x86",
      ),
      ageDays: random.int(90, 700),
      root: { sizeGib: 50, type: "gp3", encrypted: true },
      data: io
        ? { sizeGib: 500, type: "io1", encrypted: true, iops: 6000 }
        : { sizeGib: 400, type: random.chance(0.4) ? "gp2" : "gp3", encrypted: random.chance(0.75) },
      profileArn: roleArn(world, `${name}-worker`).replace(":role/", ":instance-profile/"),
      tokensRequired: random.chance(0.7),
    });
    putSnapshot(world, put, {
      key: `${key}/worker/${index}/weekly`,
      region: network.region,
      volumeId: world.id("vol", `${key}/worker/${index}/1`),
      sizeGib: io ? 500 : 400,
      encrypted: true,
      ageDays: 3 + index,
      text: `Weekly backup of ${name}-worker-${index + 1}`,
      of: stack,
      name: `${name}-worker-weekly`,
    });
  }
}

function putServices(world: World, put: Put, stack: StackPlan): void {
  const { network, key, name, region } = stack;
  const random = world.random(`data-services/${key}`);
  const groups = [groupId(world, `${key}/worker`)];
  const shared = { network, groups, of: stack };
  const warehouse = `${name}-warehouse`;
  const keyOfStack = keyArn(world, region, `${key}/lake`);
  putKey(world, put, {
    key: `${key}/lake`,
    alias: `${name}-lake`,
    region,
    of: stack,
    ageDays: 660,
    rotation: random.chance(0.6),
  });
  const logged = isCareful(stack, random.chance(0.5));
  putWarehouse(world, put, {
    keyArn: keyOfStack,
    roleArn: roleArn(world, `${name}-worker`),
    ...(logged ? { logBucket: bucketName(world, "access-logs") } : {}),
    ...shared,
    id: warehouse,
    nodeType: "dc2.large",
    ageDays: 640,
    careful: isCareful(stack, random.chance(0.6)),
  });
  putFileSystem(world, put, {
    keyArn: keyOfStack,
    ...shared,
    key: `${key}/files`,
    name: `${name}-files`,
    ageDays: 600,
    encrypted: isCareful(stack, random.chance(0.7)),
    gib: random.int(20, 600),
  });
  putLogGroup(world, put, {
    name: `/app/${name}-worker`,
    region,
    of: stack,
    ageDays: 640,
    retentionDays: usualRetention(world, name),
    gib: random.int(10, 300),
  });
  putAlarm(world, put, {
    name: `${warehouse}-disk`,
    region,
    of: stack,
    namespace: "AWS/Redshift",
    metric: "PercentageDiskSpaceUsed",
    dimensions: [{ Name: "ClusterIdentifier", Value: warehouse }],
    statistic: "Average",
    threshold: 80,
    actions: [],
  });
}

/** A data platform: workers with large volumes, a lake in S3, warehouse and shared files. */
export const dataStack: StackParts = {
  global(world, put, stack) {
    const { name } = stack;
    for (const zone of zones) {
      putBucket(world, put, {
        name: `${name}-${zone}`,
        region: stack.region,
        of: stack,
        ageDays: 700,
        gib: world.random(`gib/${stack.key}/${zone}`).int(400, 9000),
        versioning: zone === "raw" ? "Enabled" : "Suspended",
        encryption: zone === "curated" ? "aws:kms" : "AES256",
        keyArn: keyArn(world, stack.region, `${stack.key}/lake`),
        block: blockAll,
        policy: tlsOnly,
        ...(zone === "raw" ? { lifecycle: [expireAfter(365)], logsTo: "access-logs" } : {}),
      });
    }
    putPolicy(world, put, {
      name: `${name}-lake-access`,
      text: `Read and write the lake of ${name}`,
      of: stack,
      document: statement(
        "Allow",
        ["s3:GetObject", "s3:PutObject", "s3:ListBucket"],
        zones.flatMap((zone) => {
          const arn = `arn:aws:s3:::${bucketName(world, `${name}-${zone}`)}`;
          return [arn, `${arn}/*`];
        }),
      ),
      attachments: 1,
      ageDays: 650,
    });
    putRole(world, put, {
      name: `${name}-worker`,
      text: `Workers of ${name}`,
      of: stack,
      trust: { service: "ec2.amazonaws.com" },
      attached: [managedPolicy("AmazonSSMManagedInstanceCore"), policyArn(world, `${name}-lake-access`)],
      ageDays: 650,
      lastUsedDays: 0,
      region: stack.region,
      instanceProfile: true,
    });
  },
  regional(world, put, stack) {
    putSecurityGroup(world, put, {
      key: `${stack.key}/worker`,
      name: `${stack.name}-worker`,
      text: "Workers of the data platform",
      network: stack.network,
      of: stack,
      inbound: [
        { ...allow(0, { group: groupId(world, `${stack.key}/worker`) }, 65535) },
        allow(2049, { cidr: `10.${stack.network.octet}.0.0/16`, text: "NFS" }),
      ],
    });
    putWorkers(world, put, stack);
    putServices(world, put, stack);
  },
};
