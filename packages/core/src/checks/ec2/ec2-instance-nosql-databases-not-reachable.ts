import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-nosql-databases-not-reachable",
  requirement: "The internet should not reach NoSQL databases on EC2 instances",
  problem: "The internet reaches NoSQL databases on the instance",
  severity: "critical",
  ports: [6379, 27017, 27018],
  what: "NoSQL databases",
  risk: "MongoDB and Redis often run without a password, so attackers can read and delete all data.",
});
