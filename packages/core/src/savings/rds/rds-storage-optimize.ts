import { timesBill } from "../../model/bill.ts";
import type { CostComponent } from "../../model/cost-plan.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import database from "../../resources/rds-db-instance.ts";
import { setting } from "../command-text.ts";
import { readIops, writeIops } from "./database-metrics.ts";

/** IOPS included in gp3 storage, by size (Amazon RDS user guide, "gp3 storage"). */
function includedIops(sizeGib: number): number {
  return sizeGib >= 400 ? 12_000 : 3_000;
}

export default defineSaving(database, {
  id: "rds-storage-optimize",
  title: "Database storage is overprovisioned",
  act: ({ name }) => `Move ${name} to gp3`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description: "The measured load fits gp3 storage, which costs less than Provisioned IOPS storage.",
  needs: ["engine", "compute", "storage", "topology"],
  thresholds: {
    headroomPercent: {
      label: "Headroom",
      unit: "percent",
      default: 30,
      source: "Skyledger default: headroom above the highest measured IOPS.",
    },
  },
  metrics: { readIops, writeIops },
  steps: [
    "Compare the proposed IOPS with the busiest day.",
    "Change the storage type. The database stays available during the optimization, which takes hours.",
    "Monitor the latency for a week.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "During the optimization, latency is higher, and no further change is possible for 6 hours.",
  commands: (resource, change) =>
    setting(
      resource,
      "rds modify-db-instance",
      { "db-instance-identifier": resource.id, "storage-type": "gp3", iops: change.iops ?? "<iops>" },
      { type: "aws_db_instance", values: { storage_type: "gp3", iops: Number(change.iops ?? 0) } },
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  part: "storage",
  source: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/CHAP_Storage.html",
  candidate: ({ engine, storage, topology }) =>
    storage.type === "io1" &&
    topology.clusterId === null &&
    ["mysql", "mariadb", "postgres"].includes(engine.name)
      ? "candidate"
      : noSavings,
  evaluate: ({ compute, storage }, { metrics, thresholds, prices, resource }) => {
    const peak = (metrics.readIops.maximum ?? 0) + (metrics.writeIops.maximum ?? 0);
    if (metrics.writeIops.daysWithData === 0) return savingUnknown("failed", "read and write IOPS");
    if (storage.iops === null) return savingUnknown("failed", "IOPS");
    const included = includedIops(storage.sizeGib);
    const iops = Math.max(included, Math.ceil(peak * (1 + thresholds.headroomPercent / 100)));
    const evidence = {
      "provisioned IOPS": storage.iops,
      "peak IOPS": Math.round(peak),
      "proposed IOPS": iops,
    };
    const io1: CostComponent[] = [
      { name: "io1 storage", price: "RDS/storage-io1-single-az", quantity: storage.sizeGib },
      { name: "io1 IOPS", price: "RDS/iops-io1-single-az", quantity: storage.iops },
    ];
    const gp3: CostComponent[] = [
      { name: "gp3 storage", price: "RDS/storage-gp3-single-az", quantity: storage.sizeGib },
      { name: "IOPS above baseline", price: "RDS/iops-gp3-above-baseline", quantity: iops - included },
    ];
    const copies = compute.multiAz ? 2 : 1;
    const after = prices.bill(gp3, resource.region);
    const change = { iops: String(iops) };
    if (!after.seen) return savingUnknown(after.reason, "price", evidence, { change });
    return saves(
      mapObservation(prices.bill(io1, resource.region), (bill) => timesBill(bill, copies)),
      evidence,
      { after: timesBill(after.value, copies), change },
    );
  },
});
