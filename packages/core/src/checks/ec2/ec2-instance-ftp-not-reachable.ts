import { instancePortCheck } from "./instance-port-check.ts";

export default instancePortCheck({
  id: "ec2-instance-ftp-not-reachable",
  requirement: "The internet should not reach FTP on EC2 instances",
  problem: "The internet reaches FTP on the instance",
  severity: "high",
  ports: [20, 21],
  what: "FTP",
  risk: "FTP sends passwords and files in plain text, and attackers search servers for files.",
});
