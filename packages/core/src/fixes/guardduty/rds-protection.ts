import { detectorFeatureFix } from "./detector-feature.ts";

export default detectorFeatureFix({
  id: "rds-protection",
  remediates: "guardduty-rds-protection",
  feature: "RDS_LOGIN_EVENTS",
  plan: "RDS Protection",
});
