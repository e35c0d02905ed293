import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-admin-ports-ipv6",
  requirement: "Security groups should not allow remote administration ports from ::/0",
  problem: "Security group allows remote administration ports from ::/0",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: { cis_3: ["5.3"], cis_5: ["5.4"], cis_6: ["6.4"], cis_7: ["6.4"], pci_dss_4: ["1.3.1"] },
  securityHub: ["EC2.54"],
  automation: "SEMI_AUTOMATIC",
  runbook: "AWS-DisablePublicAccessForSecurityGroup",
  risk: "IPv6 addresses are public. Anyone on the internet can try to sign in to the instance as an administrator.",
  what: "SSH or Remote Desktop over IPv6",
  ports: [22, 3389],
  families: ["ipv6"],
});
