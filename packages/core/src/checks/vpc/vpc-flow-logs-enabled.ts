import { defineCheck, fail, pass } from "../../model/define-check.ts";
import vpc from "../../resources/ec2-vpc.ts";

export default defineCheck(vpc, {
  id: "vpc-flow-logs-enabled",
  requirement: "VPCs should have flow logs enabled",
  problem: "VPC has no flow log",
  severity: "medium",
  category: "Logging",
  service: "VPC",
  frameworks: {
    cis_3: ["3.7"],
    cis_5: ["3.7"],
    cis_6: ["4.7"],
    cis_7: ["4.7"],
    fsbp: ["EC2.6"],
    nist_800_53_r5: ["AC-4(26)", "AU-2", "AU-3", "AU-6(3)", "AU-6(4)", "AU-12", "CA-7", "SI-7(8)"],
  },
  needs: ["flowLogs"],
  risk: "Without flow logs, attacks and network scans can't be detected or investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-EnableVPCFlowLogs",
    description: "Create a flow log for the VPC that records at least rejected traffic.",
    steps: [
      "Choose a log group or a bucket for the records, and a retention period.",
      "Create a VPC flow log for rejected or all traffic, with a role that can write to the destination.",
      "After 10 minutes, check that records arrive.",
    ],
    impact: "No effect on the network. Records incur charges by volume.",
  },
  evaluate: ({ flowLogs }) => {
    const recording = flowLogs.some(
      ({ status, trafficType }) => status === "ACTIVE" && (trafficType === "ALL" || trafficType === "REJECT"),
    );
    return recording
      ? pass("An active flow log records rejected traffic.")
      : fail("No active flow log records rejected traffic.", {
          flowLogs: flowLogs.map(({ flowLogId, status, trafficType }) => ({
            flowLogId,
            status,
            trafficType,
          })),
        });
  },
});
