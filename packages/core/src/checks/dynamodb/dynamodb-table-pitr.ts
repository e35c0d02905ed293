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
  risk: "Data that is deleted or corrupted, by accident or by an attacker, can't be restored to an earlier second.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnablePITRForDynamoDbTable",
    description: "Turn on point-in-time recovery.",
    steps: ["Turn on point-in-time recovery for the table, and choose the recovery period."],
    impact: "No effect on users of the table. Charges depend on the table size.",
  },
  evaluate: ({ continuousBackups }) =>
    continuousBackups.pointInTimeRecovery
      ? pass("Point-in-time recovery is enabled.")
      : fail("Point-in-time recovery is disabled.", { pointInTimeRecovery: "DISABLED" }),
});
