import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-high-risk-ports",
  requirement: "Security groups should not allow high-risk ports from the internet",
  problem: "Security group allows high-risk ports from the internet",
  severity: "critical",
  category: "Network",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.19"],
    nist_800_53_r5: [
      "AC-4",
      "AC-4(21)",
      "CA-9(1)",
      "CM-2",
      "CM-2(2)",
      "CM-7",
      "SC-7",
      "SC-7(4)",
      "SC-7(5)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(21)",
    ],
  },
  automation: "SEMI_AUTOMATIC",
  runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
  risk: "Services on these ports are scanned and attacked within minutes, and many don't require a password.",
  what: "a high-risk port",
  ports: [
    20, 21, 22, 23, 25, 110, 135, 143, 445, 1433, 1434, 3000, 3306, 3389, 4333, 5000, 5432, 5500, 5601, 8080,
    8088, 8888, 9200, 9300,
  ],
});
