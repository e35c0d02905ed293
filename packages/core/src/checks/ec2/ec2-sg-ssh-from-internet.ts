import { securityGroupPortCheck } from "./security-group-port-check.ts";

export default securityGroupPortCheck({
  id: "ec2-sg-ssh-from-internet",
  requirement: "Security groups should not allow SSH from the internet",
  problem: "Security group allows SSH from the internet",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {
    pci_dss_4: ["1.3.1"],
    nist_800_53_r5: [
      "AC-4",
      "AC-4(21)",
      "CM-7",
      "SC-7",
      "SC-7(4)",
      "SC-7(5)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(21)",
    ],
  },
  securityHub: ["EC2.13"],
  automation: "SEMI_AUTOMATIC",
  runbook: "AWS-DisableIncomingSSHOnPort22",
  risk: "Attackers continuously try passwords and stolen keys against open SSH ports.",
  what: "SSH",
  ports: [22],
});
