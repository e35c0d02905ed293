import type { Put } from "./rows.ts";
import { putSnapshot } from "./storage.ts";
import type { World } from "./world.ts";

/** Adds one small thing of a kind that estates have any number of, to make up the size asked for. */
export function putExtra(world: World, put: Put, region: string, index: number): void {
  const of = { product: "backup", team: "platform", environment: "prod" } as const;
  putSnapshot(world, put, {
    key: `extra/${index}`,
    region,
    volumeId: world.id("vol", `extra/${index}`),
    sizeGib: 20 + (index % 7) * 10,
    encrypted: true,
    ageDays: 1 + (index % 80),
    text: "Created by the nightly backup plan",
    of,
    name: `backup-${String(index + 1).padStart(3, "0")}`,
  });
}
