import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import database from "../../resources/rds-db-instance.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";
import { sizeOf } from "../smaller-size.ts";
import { sizeKey } from "./instance-price.ts";

/** Price of the first two years; it rises in the third (Amazon RDS pricing, "Extended Support"). */
const cheaperYears = 2;

export default defineSaving(database, {
  id: "rds-extended-support",
  title: "Database engine version incurs extended support charges",
  act: ({ name }) => `Upgrade ${name} to a version in standard support`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "Standard support for the major version has ended. Each vCPU incurs an additional hourly charge.",
  needs: ["engine", "compute", "state", "majorVersion"],
  thresholds: {},
  steps: [
    "Test the next major version on a database restored from a snapshot.",
    "Upgrade with a blue/green deployment.",
    "Switch over at a quiet time.",
  ],
  confidence: "HIGH",
  risk: "High",
  couldGoWrong: "Queries, drivers, and extensions can behave differently on the next major version.",
  commands: (resource) =>
    setting(
      resource,
      "rds create-blue-green-deployment",
      { "blue-green-deployment-name": `${resource.id}-upgrade`, source: resource.arn },
      {
        type: "aws_db_instance",
        values: { allow_major_version_upgrade: true, engine_version: "the next major version" },
      },
    ),
  implementationEffort: "High",
  restartNeeded: true,
  rollbackPossible: true,
  part: "support",
  source: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/extended-support.html",
  evaluate: ({ engine, compute, state, majorVersion }, { prices, resource, takenAt }) => {
    if (state.name === "stopped" || engine.lifecycleSupport?.endsWith("extended-support-disabled"))
      return noSavings;
    const standard = majorVersion.periods.find(({ name }) => name?.endsWith("standard-support"));
    const extended = majorVersion.periods.find(({ name }) => name?.endsWith("extended-support"));
    // AWS returns no periods for a version that it no longer describes.
    if (!standard?.end || !extended) return noSavings;
    const since = ageDays(standard.end, takenAt);
    if (since === undefined || since < 0) return noSavings;
    const evidence = { version: engine.version, "standard support ended": standard.end.slice(0, 10) };
    const size = sizeOf(sizeKey(compute.instanceClass));
    if (!size || since > cheaperYears * 365) return savingUnknown("unsupported", "price", evidence);
    const quantity = size.vcpu * (compute.multiAz ? 2 : 1);
    return saves(
      prices.bill(
        [{ name: "Extended support, vCPUs", price: "RDS/extended-support-years-1-2", quantity }],
        resource.region,
      ),
      { ...evidence, vCPUs: quantity },
    );
  },
});
