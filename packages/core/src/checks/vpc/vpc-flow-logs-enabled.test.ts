import type { FlowLog, TrafficType } from "@aws-sdk/client-ec2";
import vpc from "../../resources/ec2-vpc.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./vpc-flow-logs-enabled.ts";

function log(FlowLogStatus: string, trafficType: TrafficType): FlowLog {
  return { FlowLogId: "fl-1", ResourceId: "vpc-1", FlowLogStatus, TrafficType: trafficType };
}
function having(...FlowLogs: FlowLog[]) {
  return resourceOf(vpc, { VpcId: "vpc-1" }, { answers: { flowLogs: { FlowLogs } } });
}

checkTable(check, [
  { when: "an active log records everything", result: "pass", resource: having(log("ACTIVE", "ALL")) },
  {
    when: "an active log records rejected traffic",
    result: "pass",
    resource: having(log("ACTIVE", "REJECT")),
  },
  { when: "there is none", result: "fail", resource: having(), evidence: { flowLogs: [] } },
  {
    when: "only accepted traffic is recorded",
    result: "fail",
    resource: having(log("ACTIVE", "ACCEPT")),
    evidence: { flowLogs: [{ trafficType: "ACCEPT" }] },
  },
  { when: "the log is not active", result: "fail", resource: having(log("INACTIVE", "ALL")) },
]);
