import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-admin-ports-ipv4",
  requirement: "Security groups should not allow remote administration ports from 0.0.0.0/0",
  problem: "Security group allows remote administration ports from 0.0.0.0/0",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: { cis_3: ["5.2"], cis_5: ["5.3"], cis_6: ["6.3"], cis_7: ["6.3"], pci_dss_4: ["1.3.1"] },
  securityHub: ["EC2.53"],
  automation: "SEMI_AUTOMATIC",
  runbook: "AWS-DisablePublicAccessForSecurityGroup",
  risk: "Anyone on the internet can try to sign in to the instance as an administrator.",
  what: "SSH or Remote Desktop over IPv4",
  ports: [22, 3389],
  families: ["ipv4"],
});
