import { detectorFeatureFix } from "./detector-feature.ts";

export default detectorFeatureFix({
  id: "s3-protection",
  remediates: "guardduty-s3-protection",
  feature: "S3_DATA_EVENTS",
  plan: "S3 Protection",
});
