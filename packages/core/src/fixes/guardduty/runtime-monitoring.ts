import { detectorFeatureFix } from "./detector-feature.ts";

export default detectorFeatureFix({
  id: "runtime-monitoring",
  remediates: "guardduty-runtime-monitoring",
  feature: "RUNTIME_MONITORING",
  plan: "Runtime Monitoring",
});
