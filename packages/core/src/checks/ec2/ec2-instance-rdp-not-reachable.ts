import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-rdp-not-reachable",
  requirement: "The internet should not reach Remote Desktop on EC2 instances",
  problem: "The internet reaches Remote Desktop on the instance",
  severity: "critical",
  ports: [3389],
  what: "Remote Desktop",
  risk: "Attackers guess passwords and use flaws of Remote Desktop to take over the instance.",
});
