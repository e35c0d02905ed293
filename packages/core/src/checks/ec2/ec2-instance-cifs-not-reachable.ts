import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-cifs-not-reachable",
  requirement: "The internet should not reach CIFS on EC2 instances",
  problem: "The internet reaches CIFS on the instance",
  severity: "critical",
  ports: [139, 445],
  what: "CIFS",
  risk: "Attackers use flaws of file sharing to run code on the instance and spread ransomware.",
});
