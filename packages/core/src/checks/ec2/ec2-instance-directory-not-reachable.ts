import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-directory-not-reachable",
  requirement: "The internet should not reach LDAP and Kerberos on EC2 instances",
  problem: "The internet reaches LDAP and Kerberos on the instance",
  severity: "high",
  ports: [88, 389, 464, 636, 749],
  what: "LDAP and Kerberos",
  risk: "Attackers list accounts of the directory and guess their passwords.",
});
