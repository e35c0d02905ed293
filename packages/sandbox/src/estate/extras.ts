import { putQueue } from "./messaging.ts";
import { putAlarm, putLogGroup, usualRetention } from "./observability.ts";
import { sandboxRegions } from "./plan.ts";
import type { Put } from "./rows.ts";
import { putSnapshot } from "./storage.ts";
import type { World } from "./world.ts";

/** A volume in each region that the nightly backup covers. */
const backedUp: Readonly<Record<string, string>> = {
  "us-east-1": "pricing-engine/0",
  "us-east-2": "build-agent/0",
  "us-west-2": "insights-prod/worker/0/0",
};

/** Adds one small thing of a kind that estates have any number of, to make up the size asked for. */
export function putExtra(world: World, put: Put, region: string, index: number): void {
  const of = { product: "backup", team: "platform", environment: "prod" } as const;
  const number = String(index + 1).padStart(3, "0");
  switch (Math.floor(index / sandboxRegions.length) % 4) {
    case 0:
      putSnapshot(world, put, {
        key: `extra/${index}`,
        region,
        volumeId: world.id("vol", backedUp[region] ?? ""),
        sizeGib: 20 + (index % 7) * 10,
        encrypted: true,
        ageDays: 1 + (index % 80),
        text: "Created by the nightly backup plan",
        of,
        name: `backup-${number}`,
      });
      break;
    case 1: {
      const name = `/jobs/batch-${number}`;
      const retentionDays = usualRetention(world, name);
      putLogGroup(world, put, { name, region, of, ageDays: 200, retentionDays, gib: 1 + (index % 5) });
      break;
    }
    case 2:
      putQueue(world, put, { name: `batch-${number}`, region, of, ageDays: 200, encrypted: true });
      break;
    default: {
      // Watches the queue that was added before it in the same region.
      const queue = `batch-${String(index + 1 - sandboxRegions.length).padStart(3, "0")}`;
      putAlarm(world, put, {
        name: `${queue}-backlog`,
        region,
        of,
        namespace: "AWS/SQS",
        metric: "ApproximateNumberOfMessagesVisible",
        dimensions: [{ Name: "QueueName", Value: queue }],
        statistic: "Maximum",
        threshold: 1000,
        actions: [],
      });
    }
  }
}
