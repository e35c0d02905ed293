import { defineSaving } from "../../model/define-saving.ts";
import database from "../../resources/rds-db-instance.ts";
import { setting } from "../command-text.ts";
import { evaluateOtherClass } from "./other-class.ts";

export default defineSaving(database, {
  id: "rds-old-instance-class",
  title: "Database class is an old generation",
  act: ({ name, change }) => `Upgrade ${name} to ${change.class ?? "a newer class"}`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description: "A newer generation of the class has at least the same resources, is faster, and costs less.",
  needs: ["engine", "compute", "state"],
  thresholds: {},
  steps: [
    "Check that the engine version supports the class.",
    "Test it on a database restored from a snapshot.",
    "Change the class in the maintenance window.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A class change restarts the database. Very old engine versions do not support new classes.",
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
      (other, size) => other.arch === size.arch && other.generation > size.generation,
    ),
});
