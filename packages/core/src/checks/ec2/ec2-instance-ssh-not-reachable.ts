import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-ssh-not-reachable",
  requirement: "The internet should not reach SSH on EC2 instances",
  problem: "The internet reaches SSH on the instance",
  severity: "critical",
  ports: [22],
  what: "SSH",
  risk: "Attackers guess passwords and use stolen keys to log in to the instance.",
});
