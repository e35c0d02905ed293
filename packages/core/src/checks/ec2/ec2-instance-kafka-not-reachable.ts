import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-kafka-not-reachable",
  requirement: "The internet should not reach Kafka on EC2 instances",
  problem: "The internet reaches Kafka on the instance",
  severity: "high",
  ports: [9092, 9094],
  what: "Kafka",
  risk: "Kafka allows access without a password by default, so attackers can read and send messages.",
});
