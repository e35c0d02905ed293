import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-elasticsearch-not-reachable",
  requirement: "The internet should not reach Elasticsearch and Kibana on EC2 instances",
  problem: "The internet reaches Elasticsearch and Kibana on the instance",
  severity: "critical",
  ports: [5601, 9200, 9300],
  what: "Elasticsearch and Kibana",
  risk: "Elasticsearch often runs without a password, so attackers can read and delete all data.",
});
