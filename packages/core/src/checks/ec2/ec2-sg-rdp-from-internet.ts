import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-rdp-from-internet",
  requirement: "Security groups should not allow RDP from the internet",
  problem: "Security group allows RDP from the internet",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: { pci_dss_4: ["1.3.1"] },
  securityHub: ["EC2.14"],
  automation: "SEMI_AUTOMATIC",
  runbook: "AWS-DisablePublicAccessForSecurityGroup",
  risk: "Open Remote Desktop ports are a leading entry point for ransomware, through guessed passwords and vulnerabilities.",
  what: "Remote Desktop",
  ports: [3389],
});
