import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-cassandra-not-reachable",
  requirement: "The internet should not reach Cassandra on EC2 instances",
  problem: "The internet reaches Cassandra on the instance",
  severity: "high",
  ports: [7000, 7001, 7199, 9042, 9160],
  what: "Cassandra",
  risk: "Cassandra allows access without a password by default, so attackers can read and change its data.",
});
