import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-database-ports-from-internet",
  requirement: "Security groups should not allow database ports from the internet",
  problem: "Security group allows database ports from the internet",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {},
  automation: "SEMI_AUTOMATIC",
  runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
  risk: "A database open to the internet can lose its data to one guessed password or one vulnerability.",
  what: "a database port",
  ports: [3306, 5432, 27017, 27018, 6379, 1433, 1434, 1521, 2483],
});
