import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-memcached-not-reachable",
  requirement: "The internet should not reach memcached on EC2 instances",
  problem: "The internet reaches memcached on the instance",
  severity: "high",
  ports: [11211],
  what: "memcached",
  risk: "Memcached has no passwords by default: attackers read its data and use it for denial-of-service attacks.",
});
