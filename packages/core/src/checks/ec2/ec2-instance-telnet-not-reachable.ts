import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-telnet-not-reachable",
  requirement: "The internet should not reach Telnet on EC2 instances",
  problem: "The internet reaches Telnet on the instance",
  severity: "critical",
  ports: [23],
  what: "Telnet",
  risk: "Telnet sends passwords in plain text, and attackers guess them to log in to the instance.",
});
