import { defineCheck, fail, pass } from "../../model/define-check.ts";
import table from "../../resources/dynamodb-table.ts";

export default defineCheck(table, {
  id: "dynamodb-table-pitr",
  requirement: "DynamoDB tables should have point-in-time recovery enabled",
  problem: "Point-in-time recovery is disabled",
  severity: "medium",
  category: "Data",
  service: "DynamoDB",
  frameworks: {
    fsbp: ["DynamoDB.2"],
    nist_800_53_r5: ["CP-6(2)", "CP-9", "CP-10", "SC-5(2)", "SI-12", "SI-13(5)"],
  },
  needs: ["continuousBackups"],
  risk: "Data that is deleted or spoilt by mistake or malice cannot be brought back to the second before.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnablePITRForDynamoDbTable",
    description: "Switch on point-in-time recovery.",
    steps: ["Switch on point-in-time recovery for the table and choose how many days it reaches back."],
    impact: "Nothing changes for whoever uses the table; the size of the table is charged.",
  },
  evaluate: ({ continuousBackups }) =>
    continuousBackups.pointInTimeRecovery
      ? pass("Point-in-time recovery is on.")
      : fail("Point-in-time recovery is off.", { pointInTimeRecovery: "DISABLED" }),
});
