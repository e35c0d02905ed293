import type { CostComponent } from "../../model/cost-plan.ts";

/** Baseline of every gp3 volume (Amazon EBS user guide, "General Purpose SSD volumes"). */
export const gp3Included = { iops: 3_000, throughputMibps: 125 } as const;

/** Charged parts of a gp3 volume. */
export function gp3Components(sizeGib: number, iops: number, throughputMibps: number): CostComponent[] {
  return [
    { name: "gp3 storage", price: "EBS/gp3", quantity: sizeGib },
    {
      name: "IOPS above 3,000",
      price: "EBS/gp3-iops-above-3000",
      quantity: Math.max(0, iops - gp3Included.iops),
    },
    {
      name: "Throughput above 125 MiB/s",
      price: "EBS/gp3-throughput-above-125",
      quantity: Math.max(0, throughputMibps - gp3Included.throughputMibps),
    },
  ];
}
