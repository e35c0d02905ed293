import instance from "../../resources/ec2-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import check from "./ec2-instance-stopped-30-days.ts";

function stopped(stoppedAt: string | null) {
  return resourceWith(instance, { state: { name: "stopped", stoppedAt, launchedAt: null } });
}

checkTable(check, [
  {
    when: "it runs",
    result: "pass",
    resource: resourceWith(instance, { state: { name: "running", stoppedAt: null, launchedAt: null } }),
  },
  { when: "it was stopped 30 days ago", result: "pass", resource: stopped(daysAgo(30)) },
  {
    when: "it was stopped 31 days ago",
    result: "fail",
    resource: stopped(daysAgo(31)),
    evidence: { days: 31, allowedDays: 30 },
  },
  { when: "AWS does not tell when it was stopped", result: "unknown", resource: stopped(null) },
]);
