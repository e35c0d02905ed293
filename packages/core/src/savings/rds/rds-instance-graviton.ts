import { defineSaving } from "../../model/define-saving.ts";
import database from "../../resources/rds-db-instance.ts";
import { setting } from "../command-text.ts";
import { evaluateOtherClass } from "./other-class.ts";

export default defineSaving(database, {
  id: "rds-instance-graviton",
  title: "Database class has a cheaper Graviton equivalent",
  act: ({ name, change }) =>
    `Migrate ${name} to Graviton${change.class === undefined ? "" : ` (${change.class})`}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "MigrateToGraviton",
  description: "A Graviton class with at least the same resources costs less. The engine runs unchanged.",
  needs: ["engine", "compute", "state"],
  thresholds: {},
  steps: [
    "Check that the engine version supports the class.",
    "Test it on a database restored from a snapshot.",
    "Change the class in the maintenance window.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Extensions or plugins built only for x86 do not load.",
  commands: (resource, change) =>
    setting(
      resource,
      "rds modify-db-instance",
      { "db-instance-identifier": resource.id, "db-instance-class": change.class ?? "<class>" },
      { type: "aws_db_instance", values: { instance_class: change.class ?? "<class>" } },
    ),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Concepts.DBInstanceClass.Types.html",
  evaluate: (facets, context) =>
    evaluateOtherClass(
      facets,
      context,
      (other, size) =>
        other.arch === "arm64" && size.arch === "x86_64" && other.generation >= size.generation,
    ),
});
