import { detectorFeatureCheck } from "./detector-feature-check.ts";

export default detectorFeatureCheck({
  id: "guardduty-s3-protection",
  requirement: "GuardDuty S3 Protection should be enabled",
  problem: "GuardDuty S3 Protection is disabled",
  severity: "high",
  category: "Logging",
  service: "GuardDuty",
  frameworks: { fsbp: ["GuardDuty.10"], pci_dss_4: ["11.5.1"] },
  risk: "Unusual reads or deletions of objects, for example with a stolen key, go undetected.",
  automation: "AUTOMATIC",
  features: ["S3_DATA_EVENTS"],
  plan: "S3 Protection",
  impact: "GuardDuty charges for the data that it analyzes. It does not change resources.",
});
